//! What can be wrong in a USEN (`usen/…`).

use kifu_text::{Code, Diagnostic, Severity, Span, Text};

use crate::diag::{KEPT, NOT_JUDGED};

/// `usen/no-sections`: a line without `~`, so without moves.
pub static NO_SECTIONS: Code = Code::new("usen/no-sections", Severity::Error);
/// `usen/section`: a section that lacks one of its dots or its number.
pub static SECTION: Code = Code::new("usen/section", Severity::Warning);
/// `usen/unreadable-move`: three signs that are no move.
pub static UNREADABLE_MOVE: Code = Code::new("usen/unreadable-move", Severity::Error);
/// `usen/unknown-ending`: an ending that is no letter of the format.
pub static UNKNOWN_ENDING: Code = Code::new("usen/unknown-ending", Severity::Error);
/// `usen/no-parent`: a branch from a ply that no line has.
pub static NO_PARENT: Code = Code::new("usen/no-parent", Severity::Error);
/// `usen/branch-of-branch`: a branch that programs read in two ways.
pub static BRANCH_OF_BRANCH: Code = Code::new("usen/branch-of-branch", Severity::Note);
/// `usen/branches-of-branches`: branches are written that programs read in two ways.
pub static BRANCHES_OF_BRANCHES: Code = Code::new("usen/branches-of-branches", Severity::Warning);
/// `usen/around`: text around the link.
pub static AROUND: Code = Code::new("usen/around", Severity::Warning);
/// `usen/second-line`: another line in the text of one game.
pub static SECOND_LINE: Code = Code::new("usen/second-line", Severity::Warning);

/// All codes of this file.
pub static CODES: &[&Code] = &[
    &NO_SECTIONS,
    &SECTION,
    &UNREADABLE_MOVE,
    &UNKNOWN_ENDING,
    &NO_PARENT,
    &BRANCH_OF_BRANCH,
    &BRANCHES_OF_BRANCHES,
    &AROUND,
    &SECOND_LINE,
];

pub(super) fn no_sections(span: Span) -> Diagnostic {
    Diagnostic::new(
        &NO_SECTIONS,
        Text::new("there is no ~, which begins the moves", "指し手の始まりを示す「~」がありません"),
    )
    .at(span)
    .note(KEPT)
}

pub(super) fn section(span: Span) -> Diagnostic {
    Diagnostic::new(&SECTION, Text::new("this section is cut short", "この区間は途中で切れています"))
        .at(span)
        .label(Text::new(
            "expected a number, a dot, moves, a dot and an ending or nothing",
            "「手数.指し手.終局」の形のはずです",
        ))
}

pub(super) fn unreadable_move(span: Span) -> Diagnostic {
    Diagnostic::new(&UNREADABLE_MOVE, Text::new("this is no move of USEN", "USENの指し手として読めません"))
        .at(span)
        .label(Text::new("expected three digits of base 36", "36進数3桁のはずです"))
        .note(NOT_JUDGED)
}

pub(super) fn unknown_ending(span: Span) -> Diagnostic {
    Diagnostic::new(&UNKNOWN_ENDING, Text::new("this is no ending of USEN", "USENの終局として読めません"))
        .at(span)
        .label(Text::new("expected r, t, j, p, or i and a move", "r、t、j、p、または「i」と指し手のはずです"))
        .note(KEPT)
}

pub(super) fn no_parent(span: Span, number: u32) -> Diagnostic {
    Diagnostic::new(
        &NO_PARENT,
        Text::new(
            format!("no line has a move {number} from which this branch could start"),
            format!("この分岐が始まる{number}手目がどこにもありません"),
        ),
    )
    .at(span)
    .note(KEPT)
}

pub(super) fn branch_of_branch(span: Span) -> Diagnostic {
    Diagnostic::new(
        &BRANCH_OF_BRANCH,
        Text::new(
            "this is read as a branch of the branch before it, as KIF does",
            "直前の分岐からの分岐として読みます（KIFと同じ読み方）",
        ),
    )
    .at(span)
    .note(Text::new(
        "Shogi Playground knows branches of the main line only",
        "将棋Playgroundでは分岐は本譜からしか出ません",
    ))
}

pub(super) fn branches_of_branches(count: usize) -> Diagnostic {
    Diagnostic::new(
        &BRANCHES_OF_BRANCHES,
        Text::new(
            format!(
                "{count} {} of another branch: Shogi Playground will hang {} on the main line",
                if count == 1 { "branch starts from a move" } else { "branches start from moves" },
                if count == 1 { "it" } else { "them" }
            ),
            format!("分岐からの分岐が{count}本あります。将棋Playgroundでは本譜からの分岐になります"),
        ),
    )
    .note(Text::new(
        "tsshogi, ShogiHome and kifu read them as they are meant",
        "tsshogi、ShogiHome、kifuでは意図どおりに読めます",
    ))
}

pub(super) fn around(span: Span) -> Diagnostic {
    Diagnostic::new(&AROUND, Text::new("this stands beside the link", "リンクの外に文字があります"))
        .at(span)
        .note(KEPT)
}

pub(super) fn second_line(span: Span) -> Diagnostic {
    Diagnostic::new(
        &SECOND_LINE,
        Text::new("this is a second line beside the game", "対局の行が既にあります"),
    )
    .at(span)
    .note(KEPT)
}
