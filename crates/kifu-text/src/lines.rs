//! Where lines start, found once and looked up by halving.

use crate::encoding::LineEnds;

/// The starts of all lines of one text, and what ends them.
///
/// LF, CR LF and a lone CR end a line; NEL and U+2028 do not, since records
/// carry them inside comments only.
#[derive(Clone, Debug)]
pub(crate) struct Lines {
    /// Offset of the first byte of each line; the first is 0.
    starts: Vec<u32>,
    ends: LineEnds,
}

impl Lines {
    pub(crate) fn of(text: &str) -> Self {
        let bytes = text.as_bytes();
        let mut starts = vec![0];
        let (mut lf, mut crlf, mut cr) = (false, false, false);
        let mut behind = 0;
        for at in memchr::memchr2_iter(b'\n', b'\r', bytes) {
            if at < behind {
                continue; // the LF of a CR LF
            }
            behind = match (bytes.get(at), bytes.get(at + 1)) {
                (Some(b'\n'), _) => {
                    lf = true;
                    at + 1
                }
                (_, Some(b'\n')) => {
                    crlf = true;
                    at + 2
                }
                _ => {
                    cr = true;
                    at + 1
                }
            };
            starts.push(u32::try_from(behind).unwrap_or(u32::MAX));
        }
        let ends = match (lf, crlf, cr) {
            (false, false, false) => LineEnds::None,
            (true, false, false) => LineEnds::Lf,
            (false, true, false) => LineEnds::CrLf,
            (false, false, true) => LineEnds::Cr,
            _ => LineEnds::Mixed,
        };
        Lines { starts, ends }
    }

    pub(crate) fn ends(&self) -> LineEnds {
        self.ends
    }

    /// Number of lines; a line end at the end of the text opens one more, empty line.
    pub(crate) fn count(&self) -> usize {
        self.starts.len()
    }

    /// Index of the line that holds `offset`, and the offset of its first byte.
    pub(crate) fn find(&self, offset: u32) -> (usize, u32) {
        let index = self.starts.partition_point(|&start| start <= offset).saturating_sub(1);
        (index, self.start(index).unwrap_or(0))
    }

    /// Offset of the first byte of the line with this index.
    pub(crate) fn start(&self, index: usize) -> Option<u32> {
        self.starts.get(index).copied()
    }
}
