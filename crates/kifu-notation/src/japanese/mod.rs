//! Japanese notation.

/// What Japanese books and sites differ in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Options {}
