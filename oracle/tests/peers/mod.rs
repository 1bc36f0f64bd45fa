//! The other libraries, behind one face.

#![allow(dead_code, reason = "each test asks for its part")]

pub(crate) mod lite;
pub(crate) mod rsshogi;
