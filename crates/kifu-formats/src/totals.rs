//! The running total of each player, for formats that write it beside the time of each move.

use kifu_record::{Clock, Millis, Ply, Record, Step};

/// The running totals, for records that do not bring their own. Parents have smaller ids than
/// their children, so one pass fills the table.
pub(crate) enum Totals {
    /// The main line is all there is: sums by side, as the writer goes along.
    Running([u64; 2]),
    /// By ply.
    Table(Vec<[u64; 2]>),
}

impl Totals {
    /// Adds up the times of a record.
    pub(crate) fn of(record: &Record) -> Self {
        if !record.has_variations() {
            return Self::Running([0; 2]);
        }
        let mut table = vec![[0_u64; 2]; record.len() + 1];
        for step in record.steps() {
            let Step::Down(id) = step else { continue };
            let mut sums = table.get(record.parent(id).index()).copied().unwrap_or_default();
            let ply = record.ply(id);
            if let Some(sum) = sums.get_mut(ply.facts.mover().index()) {
                *sum = total_of(ply.clock, *sum);
            }
            if let Some(slot) = table.get_mut(id.index()) {
                *slot = sums;
            }
        }
        Self::Table(table)
    }

    /// The total of a ply's player, this ply included.
    pub(crate) fn at(&mut self, ply: &Ply) -> Millis {
        let side = ply.facts.mover().index();
        let sum = match self {
            Self::Running(sums) => sums.get_mut(side).map_or(0, |sum| {
                *sum = total_of(ply.clock, *sum);
                *sum
            }),
            Self::Table(table) => {
                table.get(ply.id.index()).and_then(|sums| sums.get(side)).copied().unwrap_or(0)
            }
        };
        Millis::from_millis(sum)
    }
}

/// The total after a ply: what the record says, else the sum so far and the ply's time.
fn total_of(clock: Clock, before: u64) -> u64 {
    match clock.total() {
        Some(total) => u64::from(total.millis()),
        None => before + u64::from(clock.time().map_or(0, Millis::millis)),
    }
}
