//! What can be wrong in a text of JSON (`json/…`).

use kifu_record::{Builder, Trace};
use kifu_text::{Code, Diagnostic, Fix, Severity, Span, Text};

use super::{Json, Kind, Member, Value};

/// `json/no-object`: the text is no JSON object at all.
pub(crate) static NO_OBJECT: Code = Code::new("json/no-object", Severity::Error);
/// `json/unknown-value`: text in the place of a value that is none.
pub(crate) static UNKNOWN_VALUE: Code = Code::new("json/unknown-value", Severity::Error);
/// `json/missing`: a comma, colon, key or value is missing.
pub(crate) static MISSING: Code = Code::new("json/missing", Severity::Error);
/// `json/stray-sign`: a bracket that closes nothing, a colon behind no key.
pub(crate) static STRAY_SIGN: Code = Code::new("json/stray-sign", Severity::Error);
/// `json/trailing-comma`: a comma with nothing behind it.
pub(crate) static TRAILING_COMMA: Code = Code::new("json/trailing-comma", Severity::Warning);
/// `json/unclosed`: an object or array that is not closed.
pub(crate) static UNCLOSED: Code = Code::new("json/unclosed", Severity::Error);
/// `json/open-string`: a string that is not closed.
pub(crate) static OPEN_STRING: Code = Code::new("json/open-string", Severity::Error);
/// `json/control-character`: a line end or another control character inside of a string.
pub(crate) static CONTROL: Code = Code::new("json/control-character", Severity::Warning);
/// `json/unknown-escape`: an escape that stands for nothing.
pub(crate) static UNKNOWN_ESCAPE: Code = Code::new("json/unknown-escape", Severity::Warning);
/// `json/duplicate-key`: a key that stands twice in an object.
pub(crate) static DUPLICATE_KEY: Code = Code::new("json/duplicate-key", Severity::Warning);
/// `json/too-deep`: brackets in brackets without end.
pub(crate) static TOO_DEEP: Code = Code::new("json/too-deep", Severity::Error);
/// `json/behind-value`: text behind the object.
pub(crate) static BEHIND_VALUE: Code = Code::new("json/behind-value", Severity::Error);
/// `json/other-type`: a value of another type than the format wants there.
pub(crate) static OTHER_TYPE: Code = Code::new("json/other-type", Severity::Error);
/// `json/other-value`: a value that the format does not know there.
pub(crate) static OTHER_VALUE: Code = Code::new("json/other-value", Severity::Error);
/// `json/unknown-key`: a key that the format does not know there.
pub(crate) static UNKNOWN_KEY: Code = Code::new("json/unknown-key", Severity::Note);

/// All codes of this file.
pub(crate) static CODES: &[&Code] = &[
    &NO_OBJECT,
    &UNKNOWN_VALUE,
    &MISSING,
    &STRAY_SIGN,
    &TRAILING_COMMA,
    &UNCLOSED,
    &OPEN_STRING,
    &CONTROL,
    &UNKNOWN_ESCAPE,
    &DUPLICATE_KEY,
    &TOO_DEEP,
    &BEHIND_VALUE,
    &OTHER_TYPE,
    &OTHER_VALUE,
    &UNKNOWN_KEY,
];

pub(super) fn no_object(span: Span) -> Diagnostic {
    Diagnostic::new(&NO_OBJECT, Text::new("this text is no JSON object", "JSONのオブジェクトではありません"))
        .at(span)
        .note(crate::diag::KEPT)
}

pub(super) fn unknown_value(span: Span, word: &str) -> Diagnostic {
    Diagnostic::new(
        &UNKNOWN_VALUE,
        Text::new(format!("‘{word}’ is no JSON value"), format!("「{word}」はJSONの値ではありません")),
    )
    .at(span)
    .label(Text::new(
        "expected an object, an array, a string, a number, true, false or null",
        "オブジェクト・配列・文字列・数値・true・false・null のどれかを書きます",
    ))
}

/// What is missing.
#[derive(Clone, Copy, Debug)]
pub(super) enum Missing {
    Comma,
    Colon,
    Key,
    Value,
}

pub(super) fn missing(span: Span, what: Missing) -> Diagnostic {
    let (en, ja) = match what {
        Missing::Comma => ("a comma is missing before this", "この前にコンマがありません"),
        Missing::Colon => ("a colon is missing behind the key", "キーの後にコロンがありません"),
        Missing::Key => ("a key in quotes is missing here", "ここに引用符付きのキーがありません"),
        Missing::Value => ("a value is missing here", "ここに値がありません"),
    };
    Diagnostic::new(&MISSING, Text::new(en, ja)).at(span)
}

pub(super) fn stray_sign(span: Span, sign: char) -> Diagnostic {
    let text = match sign {
        ':' => Text::new("this colon stands behind no key", "このコロンの前にキーがありません"),
        _ => Text::new(
            format!("this {sign} closes nothing"),
            format!("この「{sign}」に対応する開き括弧がありません"),
        ),
    };
    Diagnostic::new(&STRAY_SIGN, text).at(span)
}

pub(super) fn trailing_comma(span: Span) -> Diagnostic {
    Diagnostic::new(
        &TRAILING_COMMA,
        Text::new("nothing follows this comma", "このコンマの後に何もありません"),
    )
    .at(span)
    .note(Text::new("strict readers refuse it", "厳密な読み手はエラーにします"))
    .fix(Fix::replace(Text::new("take the comma away", "コンマを除く"), span, ""))
}

pub(super) fn unclosed(span: Span, opening: Span, object: bool) -> Diagnostic {
    let text = if object {
        Text::new("an object is not closed here", "ここまでにオブジェクトが閉じていません")
    } else {
        Text::new("an array is not closed here", "ここまでに配列が閉じていません")
    };
    Diagnostic::new(&UNCLOSED, text).at(span).also(opening, Text::new("it begins here", "ここで始まります"))
}

pub(super) fn open_string(span: Span) -> Diagnostic {
    Diagnostic::new(&OPEN_STRING, Text::new("this string is not closed", "文字列が閉じていません"))
        .at(span)
        .note(Text::new("it is taken to end with its line", "行末までを文字列とします"))
}

pub(super) fn control(span: Span, control: u8) -> Diagnostic {
    let text = match control {
        b'\n' | b'\r' => Text::new("a line end stands inside of a string", "文字列の中で改行しています"),
        _ => Text::new(
            format!("the control character U+{control:04X} stands inside of a string"),
            format!("文字列の中に制御文字U+{control:04X}があります"),
        ),
    };
    Diagnostic::new(&CONTROL, text)
        .at(span)
        .note(Text::new("JSON has escapes for them: \\n", "JSONでは「\\n」のように書きます"))
}

pub(super) fn unknown_escape(span: Span, written: &str) -> Diagnostic {
    let half = written.len() == 6 && written.starts_with("\\u");
    let text = if half {
        Text::new(
            format!("‘{written}’ is half of a character"),
            format!("「{written}」は文字の半分（サロゲートの片方）です"),
        )
    } else {
        Text::new(
            format!("‘{written}’ is no escape of JSON"),
            format!("「{written}」はJSONのエスケープではありません"),
        )
    };
    Diagnostic::new(&UNKNOWN_ESCAPE, text).at(span).note(if half {
        Text::new("U+FFFD stands in its place", "U+FFFDに置き換えます")
    } else {
        crate::diag::KEPT
    })
}

pub(super) fn duplicate_key(span: Span, key: &str) -> Diagnostic {
    Diagnostic::new(
        &DUPLICATE_KEY,
        Text::new(
            format!("the key {key} stands twice in this object"),
            format!("キー{key}が同じオブジェクトに二度あります"),
        ),
    )
    .at(span)
    .note(Text::new("the last one counts", "最後のものを採ります"))
}

pub(super) fn too_deep(span: Span) -> Diagnostic {
    Diagnostic::new(
        &TOO_DEEP,
        Text::new(
            format!("more than {} brackets stand in each other here", super::MAX_DEPTH),
            format!("括弧の入れ子が{}段を超えています", super::MAX_DEPTH),
        ),
    )
    .at(span)
    .note(crate::diag::KEPT)
}

fn behind_value(span: Span) -> Diagnostic {
    Diagnostic::new(
        &BEHIND_VALUE,
        Text::new("this stands behind the end of the object", "オブジェクトの終わりより後に文字があります"),
    )
    .at(span)
    .note(crate::diag::KEPT)
}

/// A type by its name.
fn type_name(kind: Kind) -> Text {
    match kind {
        Kind::Object => Text::new("an object", "オブジェクト"),
        Kind::Array => Text::new("an array", "配列"),
        Kind::String | Kind::OpenString => Text::new("a string", "文字列"),
        Kind::Number => Text::new("a number", "数値"),
        Kind::True | Kind::False => Text::new("true or false", "true か false"),
        Kind::Null => Text::new("null", "null"),
        Kind::Missing | Kind::Bad => Text::new("nothing", "値のない箇所"),
    }
}

/// The beginning of a title: where the value stands.
fn place(path: &str) -> (String, String) {
    if path.is_empty() { (String::new(), String::new()) } else { (format!("{path}: "), format!("{path}：")) }
}

impl Json<'_> {
    /// Whether a value is of a type, for true and false either of them. Another one is reported with
    /// its path, unless it was reported before.
    pub(crate) fn is<T: Trace>(&self, b: &mut Builder<'_, T>, value: Value, wanted: Kind) -> bool {
        let found = self.kind(value);
        let fits = match wanted {
            Kind::String => matches!(found, Kind::String | Kind::OpenString),
            Kind::True | Kind::False => matches!(found, Kind::True | Kind::False),
            _ => found == wanted,
        };
        if !fits {
            self.report_type(b, value, wanted, false);
        }
        fits
    }

    /// Reports a value of another type than is wanted, unless it was reported before. `taken`: what
    /// it says is taken all the same.
    #[cold]
    pub(crate) fn report_type<T: Trace>(
        &self,
        b: &mut Builder<'_, T>,
        value: Value,
        wanted: Kind,
        taken: bool,
    ) {
        let found = self.kind(value);
        if matches!(found, Kind::Bad | Kind::Missing) {
            return;
        }
        b.report(|| {
            let (wanted, found) = (type_name(wanted), type_name(found));
            let (en, ja) = place(&self.path(value));
            let report = Diagnostic::new(
                &OTHER_TYPE,
                Text::new(
                    format!("{en}expected {}, found {}", wanted.en, found.en),
                    format!("{ja}{}のはずが{}です", wanted.ja, found.ja),
                ),
            )
            .at(self.span(value));
            if taken {
                report
                    .severity(Severity::Warning)
                    .note(Text::new("what it says is taken all the same", "内容はそのまま読み取ります"))
            } else {
                report
            }
        });
    }

    /// Reports a value that is not one of those that are wanted, unless it was reported before.
    #[cold]
    pub(crate) fn report_value<T: Trace>(&self, b: &mut Builder<'_, T>, value: Value, wanted: &Text) {
        if matches!(self.kind(value), Kind::Bad | Kind::Missing) {
            return;
        }
        b.report(|| {
            let (en, ja) = place(&self.path(value));
            let found = self.raw(value);
            let found = if found.len() > 40 { "something else" } else { found };
            Diagnostic::new(
                &OTHER_VALUE,
                Text::new(
                    format!("{en}expected {}, found {found}", wanted.en),
                    format!("{ja}{}のはずが {found} です", wanted.ja),
                ),
            )
            .at(self.span(value))
        });
    }

    /// Reports a key that the format does not know.
    #[cold]
    pub(crate) fn report_key<T: Trace>(&self, b: &mut Builder<'_, T>, format: &str, member: Member) {
        b.report(|| {
            let path = self.path(member.1);
            Diagnostic::new(
                &UNKNOWN_KEY,
                Text::new(
                    format!("{path}: {format} has no such key"),
                    format!("{path}：{format}にないキーです"),
                ),
            )
            .at(self.span(member.0))
            .note(crate::diag::KEPT)
        });
    }

    /// Reports and keeps what stands behind the first value.
    pub(crate) fn keep_behind<T: Trace>(&self, b: &mut Builder<'_, T>) {
        if let Some((content, place)) = self.behind() {
            b.report(|| behind_value(place));
            for line in crate::scan::lines(content) {
                b.note(kifu_record::NoteKind::Unknown, line, place);
            }
        }
    }
}
