//! The other libraries, behind one face.

#![allow(dead_code, reason = "each test asks for its part")]

pub mod lite;
pub mod rsshogi;
