//! Judging what was played.

use kifu_core::{Color, History, Move, Position, Repetition, Verdict, impasse};

use super::ReportAt;
use crate::{EndingReason, Millis, PlyId, Record, Trace, Written, diag};

/// Reports what is odd about a start position.
#[cold]
pub(super) fn setup<T: Trace>(record: &Record, trace: &mut T) {
    for issue in record.start.setup.issues() {
        if let Some(diagnostic) = diag::start::issue(&issue, trace.start_span()) {
            trace.report(|| diagnostic);
        }
    }
}

/// Reports a move that breaks a rule. Only a notice when the record itself says so: its next entry
/// is an ending by a foul.
#[cold]
pub(super) fn illegal<T: Trace>(record: &Record, trace: &mut T, id: PlyId, position: &Position, mv: Move) {
    let Err(illegal) = position.legality(mv) else { return };
    let declared = record.children(id).any(|next| match record.tree.node(next).written {
        Written::Ending(ending) => {
            matches!(ending.reason, EndingReason::Foul | EndingReason::FoulWin | EndingReason::FoulBy(_))
        }
        _ => false,
    });
    trace.report_at(record, id, |place| diag::rule::illegal(place, &illegal, position, declared));
}

/// Reports a fourth occurrence, unless the record ends there and says so.
#[cold]
pub(super) fn repetition<T: Trace>(record: &Record, trace: &mut T, id: PlyId, repetition: &Repetition) {
    let ends_so =
        record.next(id).is_some_and(|next| match (record.tree.node(next).written, repetition.verdict) {
            (Written::Ending(ending), Verdict::Draw) => ending.reason == EndingReason::Repetition,
            (Written::Ending(ending), Verdict::PerpetualCheck { .. }) => matches!(
                ending.reason,
                EndingReason::Repetition
                    | EndingReason::Foul
                    | EndingReason::FoulWin
                    | EndingReason::FoulBy(_)
            ),
            _ => false,
        });
    if !ends_so {
        trace.report_at(record, id, |place| diag::rule::fourfold(place, repetition, record.start.ply));
    }
}

/// Reports an ending that the moves do not bear out.
pub(super) fn ending<T: Trace>(
    record: &Record,
    trace: &mut T,
    id: PlyId,
    reason: EndingReason,
    position: &Position,
    history: &History,
) {
    match reason {
        EndingReason::Repetition if history.repetition().is_none() => {
            trace.report_at(record, id, diag::ending::no_repetition);
        }
        EndingReason::DeclarationWin => {
            // Handicap games credit the pieces left out at the start to White, who gave them.
            let credit = match (position.turn(), record.start.handicap()) {
                (Color::White, Some(handicap)) => handicap_credit(&handicap.setup()),
                _ => 0,
            };
            let declaration = impasse::declare(position, position.turn(), impasse::Rule::Points27, credit);
            if declaration.verdict != impasse::Verdict::Win {
                trace.report_at(record, id, |place| diag::ending::not_declarable(place, &declaration));
            }
        }
        _ => {}
    }
}

/// Points of the pieces that a handicap start leaves out.
fn handicap_credit(setup: &kifu_core::Setup) -> u8 {
    let points = kifu_core::HandKind::ALL
        .into_iter()
        .zip(setup.remaining())
        .map(|(kind, count)| u16::from(count) * impasse::hand_value(kind))
        .sum::<u16>();
    u8::try_from(points).unwrap_or(u8::MAX)
}

/// Adds up the times of each side and reports a total that differs by more than a second. The sum
/// then goes on from the total of the record: one fault, one report.
#[inline]
pub(super) fn clock<T: Trace>(record: &Record, trace: &mut T, id: PlyId, used: &mut [u64; 2]) {
    let node = record.tree.node(id);
    if node.clock.is_unsaid() {
        return;
    }
    let Some(sum) = used.get_mut(node.facts.mover().index()) else { return };
    let time = u64::from(node.clock.time().map_or(0, Millis::millis));
    let before = *sum;
    *sum += time;
    let Some(total) = node.clock.total() else { return };
    let given = u64::from(total.millis());
    if given.abs_diff(*sum) <= 1000 {
        *sum = given;
        return;
    }
    // Programs differ about the total of an ending: zero, its own time alone, or as before it.
    let at_ending = matches!(node.written, Written::Ending(_));
    if at_ending && (given == 0 || given == time || given == before) {
        return;
    }
    let computed = Millis::from_millis(*sum);
    let span = if T::FULL { trace.clock_span(id) } else { None };
    trace.report_at(record, id, |place| {
        diag::clock::total_differs(place, span, node.facts.mover(), total, computed)
    });
    *sum = given;
}
