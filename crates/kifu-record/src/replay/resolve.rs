//! Finding the move that a written one means.

use kifu_core::{Color, HandKind, Move, Piece, PieceKind, Position, Square, SquareSet};
use kifu_text::Diagnostic;

use crate::{
    Promotion, Words, WrittenCapture, WrittenMove, WrittenOrigin, WrittenPiece, WrittenTarget,
    diag::{self, Place},
    written::plain_hand_kind,
};

/// The move that `words` mean in `position`, when the move before went to `last`.
///
/// `None` when there is none or more than one; what is wrong goes to `report` once. After an
/// unplayable ply (`blind`) only moves that name their origin are found, without complaint.
pub(super) fn resolve(
    position: &Position,
    words: WrittenMove,
    last: Option<Square>,
    blind: bool,
    mut report: impl FnMut(&dyn Fn(Place) -> Diagnostic),
) -> Option<Move> {
    let Some(to) = words.target.square(last) else {
        if words.target == WrittenTarget::Unsaid && !blind {
            return capture_without_square(position, words, &mut report);
        }
        report(&|place| diag::ply::same_without_move(place));
        return None;
    };
    if let WrittenTarget::SquareAndSame(square) = words.target
        && last != Some(square)
    {
        report(&|place| diag::ply::not_the_same_square(place, square, last));
    }
    let found = match words.origin {
        WrittenOrigin::Square(from) => from_square(position, words, from, to, &mut report),
        WrittenOrigin::Hand => from_hand(position, words, to, &mut report),
        _ if blind => None,
        WrittenOrigin::Unsaid => search(position, words, to, SquareSet::ALL, &mut report),
        WrittenOrigin::File(file) => search(position, words, to, SquareSet::file(file), &mut report),
        WrittenOrigin::Rank(rank) => search(position, words, to, SquareSet::rank(rank), &mut report),
        WrittenOrigin::Words(_) => search(position, words, to, SquareSet::ALL, &mut report),
    };
    if words.tells_drop || words.capture != WrittenCapture::Unsaid {
        compare_signs(position, words, found, &mut report);
    }
    if words.promotion == Some(Promotion::Decline) || (words.tells_promotion && words.promotion.is_none()) {
        return found.map(|mv| without_promotion(position, words, mv, &mut report));
    }
    found
}

/// A move that the text does not promote: tells when it says so where promotion is impossible, or
/// is silent where it is possible. Silence counts as 不成, unless the piece must promote.
#[cold]
fn without_promotion(
    position: &Position,
    words: WrittenMove,
    mv: Move,
    report: &mut impl FnMut(&dyn Fn(Place) -> Diagnostic),
) -> Move {
    let Move::Board { from, to, promote: false } = mv else { return mv };
    let Some(piece) = position.piece(from) else { return mv };
    let possible = may_promote(piece, from, to);
    match words.promotion {
        Some(Promotion::Decline) if !possible => {
            report(&|place| diag::ply::needless_decline(place, piece.kind));
        }
        None if possible => {
            let must = piece.is_dead_on(to);
            report(&|place| diag::ply::promotion_untold(place, piece.kind, to, must));
            return Move::Board { from, to, promote: must };
        }
        _ => {}
    }
    mv
}

/// Whether a piece may promote with that move.
fn may_promote(piece: Piece, from: Square, to: Square) -> bool {
    let zone = SquareSet::promotion_zone(piece.color);
    piece.kind.can_promote() && (zone.contains(from) || zone.contains(to))
}

fn from_square(
    position: &Position,
    words: WrittenMove,
    from: Square,
    to: Square,
    report: &mut impl FnMut(&dyn Fn(Place) -> Diagnostic),
) -> Option<Move> {
    let Some(piece) = position.piece(from) else {
        report(&|place| diag::rule::empty_origin(place, from, words.piece.kind()));
        return None;
    };
    let promote = match words.piece {
        WrittenPiece::Unsaid | WrittenPiece::Interposed => words.promotion == Some(Promotion::Promote),
        WrittenPiece::Before(kind) => {
            if kind != piece.kind {
                report(&|place| diag::ply::other_piece(place, kind, piece, from));
            }
            words.promotion == Some(Promotion::Promote)
        }
        WrittenPiece::After(kind) if kind == piece.kind => false,
        WrittenPiece::After(kind) => {
            let promoted = piece.kind.promoted() == Some(kind);
            if !promoted {
                report(&|place| diag::ply::other_piece(place, kind, piece, from));
            }
            promoted
        }
    };
    Some(Move::Board { from, to, promote })
}

fn from_hand(
    position: &Position,
    words: WrittenMove,
    to: Square,
    report: &mut impl FnMut(&dyn Fn(Place) -> Diagnostic),
) -> Option<Move> {
    if words.piece == WrittenPiece::Interposed {
        return interposed(position, to, report);
    }
    let Some(kind) = words.piece.kind() else {
        report(&|place| diag::ply::no_candidate(place, None, to));
        return None;
    };
    let hand_kind = plain_hand_kind(kind);
    if hand_kind.is_none() {
        report(&|place| diag::ply::cannot_be_dropped(place, kind));
    }
    hand_kind.map(|kind| Move::Drop { kind, to })
}

/// 合: any piece put in between; the move is known only when just one piece can be.
fn interposed(
    position: &Position,
    to: Square,
    report: &mut impl FnMut(&dyn Fn(Place) -> Diagnostic),
) -> Option<Move> {
    let mut fitting =
        HandKind::ALL.into_iter().map(|kind| Move::Drop { kind, to }).filter(|mv| position.is_legal(*mv));
    if let (Some(only), None) = (fitting.next(), fitting.next()) {
        return Some(only);
    }
    report(&|place| diag::ply::any_interposed(place, to));
    None
}

/// Looks for the piece among `origins`, then in the hand.
fn search(
    position: &Position,
    words: WrittenMove,
    to: Square,
    origins: SquareSet,
    report: &mut impl FnMut(&dyn Fn(Place) -> Diagnostic),
) -> Option<Move> {
    if words.piece == WrittenPiece::Interposed {
        return interposed(position, to, report);
    }
    let Some(kind) = words.piece.kind() else {
        report(&|place| diag::ply::no_candidate(place, None, to));
        return None;
    };
    let promote = words.promotion == Some(Promotion::Promote);
    let reach = position.movers(kind, to) & origins;
    let relative = match words.origin {
        WrittenOrigin::Words(relative) => relative,
        _ => Words::NONE,
    };
    let mut candidates = reach;
    if !relative.is_empty() && !reach.is_empty() {
        candidates = by_words(position.turn(), kind, to, reach, relative);
        if let (1, Some(only)) = (reach.len(), reach.first()) {
            // A single candidate is meant whatever the words say.
            let fits = !candidates.is_empty();
            report(&|place| diag::ply::needless_words(place, kind, only, to, fits));
            candidates = reach;
        } else if candidates.is_empty() {
            report(&|place| diag::ply::words_fit_none(place, kind, to, reach));
            return None;
        }
    }
    if candidates.len() > 1
        && let Some((from, reason)) = likeliest(position, words, relative, to, candidates)
    {
        report(&|place| diag::ply::one_of_several(place, kind, from, to, reason));
        return Some(Move::Board { from, to, promote });
    }
    let drop = in_hand(position, kind)
        .filter(|_| words.origin == WrittenOrigin::Unsaid && words.promotion.is_none())
        .map(|kind| Move::Drop { kind, to });
    if let Some(drop) = drop
        && !candidates.is_empty()
        && may_move(position, to, promote, candidates).is_empty()
        && position.is_legal(drop)
    {
        // Some programs leave 打 out when the pieces on the board are pinned.
        report(&|place| diag::ply::only_drop(place, kind, to, candidates));
        return Some(drop);
    }
    let mut found = candidates.iter();
    match (found.next(), found.next()) {
        (Some(from), None) => Some(Move::Board { from, to, promote }),
        (Some(_), Some(_)) => {
            report(&|place| diag::ply::ambiguous(place, kind, to, candidates));
            None
        }
        (None, _) => {
            if let Some(drop) = drop.filter(|_| position.piece(to).is_none()) {
                return Some(drop);
            }
            report(&|place| diag::ply::no_candidate(place, Some(Piece { color: position.turn(), kind }), to));
            None
        }
    }
}

/// Why one of several candidates is taken.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Why {
    /// The others may not move there.
    Legal,
    /// Only it may promote, and the text says 不成.
    MayPromote,
    /// Only it may not promote, and the text is silent.
    MayNotPromote,
    /// 上, where another stands straight behind and would be written 直.
    NotStraight,
}

/// Those of `candidates` that may legally go to `to`, as written or promoting.
fn may_move(position: &Position, to: Square, promote: bool, candidates: SquareSet) -> SquareSet {
    let legal = |from, promote| position.is_legal(Move::Board { from, to, promote });
    candidates.iter().filter(|from| legal(*from, promote) || legal(*from, true)).collect()
}

/// The one of several candidates that is meant, where something singles it out that no notation
/// should be leaning on, but some programs do.
#[cold]
fn likeliest(
    position: &Position,
    words: WrittenMove,
    relative: Words,
    to: Square,
    candidates: SquareSet,
) -> Option<(Square, Why)> {
    let mover = position.turn();
    let only = |set: SquareSet| set.first().filter(|_| set.len() == 1);
    let legal = may_move(position, to, words.promotion == Some(Promotion::Promote), candidates);
    if let Some(from) = only(legal) {
        return Some((from, Why::Legal));
    }
    let candidates = if legal.is_empty() { candidates } else { legal };
    let promotable: SquareSet = candidates
        .iter()
        .filter(|from| position.piece(*from).is_some_and(|piece| may_promote(piece, *from, to)))
        .collect();
    let by_promotion = match words.promotion {
        Some(Promotion::Decline) => only(promotable).map(|from| (from, Why::MayPromote)),
        None if words.tells_promotion => only(candidates - promotable).map(|from| (from, Why::MayNotPromote)),
        _ => None,
    };
    by_promotion.or_else(|| {
        let straight = if relative == Words::UP && words.piece.kind().is_some_and(is_gold_or_silver_like) {
            by_words(mover, PieceKind::Gold, to, candidates, Words::STRAIGHT)
        } else {
            SquareSet::EMPTY
        };
        only(candidates - straight).map(|from| (from, Why::NotStraight))
    })
}

fn in_hand(position: &Position, kind: PieceKind) -> Option<HandKind> {
    plain_hand_kind(kind).filter(|kind| position.hand(position.turn()).get(*kind) > 0)
}

/// How a piece moves to `to`, as its owner sees it: files to the right (negative: to the left) and
/// ranks forward (negative: back), counted from the target.
///
/// A piece that stands on the right of the target has a positive first part.
pub(crate) fn seen(mover: Color, from: Square, to: Square) -> (i8, i8) {
    let signed = |n: u8| i8::try_from(n).unwrap_or(0);
    // Files are counted from Black's right, ranks from White's side.
    let right = signed(to.file().get()) - signed(from.file().get());
    let forward = signed(from.rank().get()) - signed(to.rank().get());
    match mover {
        Color::Black => (right, forward),
        Color::White => (-right, -forward),
    }
}

/// The candidates that fit the relative words.
///
/// 右 and 左 are told from the target for the pieces that step (gold-like and silver), and by
/// comparing the candidates with each other for all kinds where that leaves none or several.
pub(crate) fn by_words(
    mover: Color,
    kind: PieceKind,
    to: Square,
    reach: SquareSet,
    words: Words,
) -> SquareSet {
    let keep = |test: &dyn Fn((i8, i8)) -> bool| -> SquareSet {
        reach.iter().filter(|from| test(seen(mover, *from, to))).collect()
    };
    let mut fitting = reach;
    if words.has(Words::UP) {
        fitting &= keep(&|(_, forward)| forward > 0);
    }
    if words.has(Words::DOWN) {
        fitting &= keep(&|(_, forward)| forward < 0);
    }
    if words.has(Words::SIDE) {
        fitting &= keep(&|(_, forward)| forward == 0);
    }
    if words.has(Words::STRAIGHT) {
        let straight = fitting & keep(&|(right, forward)| right == 0 && forward == 1);
        // Horses and dragons: some books write 直 for the one on the target's file.
        fitting = if straight.is_empty() {
            fitting & keep(&|(right, forward)| right == 0 && forward > 0)
        } else {
            straight
        };
    }
    let steps = is_gold_or_silver_like(kind);
    if words.has(Words::RIGHT) {
        fitting = side(mover, to, fitting, steps, 1);
    }
    if words.has(Words::LEFT) {
        fitting = side(mover, to, fitting, steps, -1);
    }
    if words.has(Words::MIDDLE) && fitting.len() > 2 {
        let outer = side(mover, to, fitting, false, 1) | side(mover, to, fitting, false, -1);
        fitting -= outer;
    }
    fitting
}

/// The pieces that step: gold-like ones and silvers.
pub(crate) const fn is_gold_or_silver_like(kind: PieceKind) -> bool {
    matches!(
        kind,
        PieceKind::Silver
            | PieceKind::Gold
            | PieceKind::ProPawn
            | PieceKind::ProLance
            | PieceKind::ProKnight
            | PieceKind::ProSilver
    )
}

/// The candidates on one side: right for `sign` 1, left for -1.
fn side(mover: Color, to: Square, candidates: SquareSet, steps: bool, sign: i8) -> SquareSet {
    let place = |from: Square| seen(mover, from, to).0 * sign;
    if steps {
        let on_side: SquareSet = candidates.iter().filter(|from| place(*from) > 0).collect();
        if !on_side.is_empty() {
            return on_side;
        }
    }
    let outermost = candidates.iter().map(place).max();
    candidates.iter().filter(|from| Some(place(*from)) == outermost).collect()
}

/// Tells when the signs of capture and drop are not those of the move found.
#[cold]
fn compare_signs(
    position: &Position,
    words: WrittenMove,
    found: Option<Move>,
    report: &mut impl FnMut(&dyn Fn(Place) -> Diagnostic),
) {
    match found {
        Some(Move::Drop { kind, to }) if words.tells_drop && words.origin != WrittenOrigin::Hand => {
            report(&|place| diag::ply::drop_untold(place, kind.kind(), to));
        }
        Some(Move::Board { to, .. }) => {
            let victim = position.piece(to).map(|piece| piece.kind);
            let fits = match words.capture {
                WrittenCapture::Unsaid => true,
                WrittenCapture::No => victim.is_none(),
                WrittenCapture::Yes => victim.is_some(),
                // The text may name a promoted piece by its letter alone.
                WrittenCapture::Kind(kind) => {
                    victim.is_some_and(|victim| victim == kind || victim.unpromoted() == kind)
                }
            };
            if !fits {
                report(&|place| diag::ply::capture_differs(place, words.capture, victim, to));
            }
        }
        _ => {}
    }
}

/// A capture that names the pieces and not the square (Hodges' first form: `PxP`), or a move whose
/// target is left out otherwise.
///
/// Legal captures count before those that are only possible, and the piece named before a promoted
/// one of that name.
fn capture_without_square(
    position: &Position,
    words: WrittenMove,
    report: &mut impl FnMut(&dyn Fn(Place) -> Diagnostic),
) -> Option<Move> {
    let (WrittenCapture::Kind(captured), Some(kind)) = (words.capture, words.piece.kind()) else {
        report(&diag::ply::no_target);
        return None;
    };
    let mover = position.turn();
    let promote = words.promotion == Some(Promotion::Promote);
    let origins = match words.origin {
        WrittenOrigin::Square(square) => SquareSet::of(square),
        WrittenOrigin::File(file) => SquareSet::file(file),
        WrittenOrigin::Rank(rank) => SquareSet::rank(rank),
        _ => SquareSet::ALL,
    };
    let named = position.kind(captured);
    let victims = [Some(named), captured.promoted().map(|promoted| named | position.kind(promoted))];
    for victims in victims.into_iter().flatten().map(|victims| victims & position.pieces(!mover)) {
        for only_legal in [true, false] {
            let mut found: Option<Move> = None;
            let mut targets = SquareSet::EMPTY;
            let mut several = false;
            for from in position.pieces(mover) & position.kind(kind) & origins {
                for to in position.reach(from) & victims {
                    let mv = Move::Board { from, to, promote };
                    if !only_legal || position.is_legal(mv) {
                        several |= found.replace(mv).is_some();
                        targets.insert(to);
                    }
                }
            }
            if several {
                report(&|place| diag::ply::several_captures(place, kind, captured, targets));
                return None;
            }
            if found.is_some() {
                return found;
            }
        }
    }
    report(&|place| diag::ply::no_capture(place, kind, captured));
    None
}
