//! The same legal moves as two other libraries find.
//!
//! The count of random positions is 100,000; `KIFU_ORACLE_POSITIONS=N` asks for another.
