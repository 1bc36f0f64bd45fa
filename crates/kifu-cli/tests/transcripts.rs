//! The transcripts in `tests/cmd`: what a user types, and what comes back.

#[test]
fn transcripts() {
    trycmd::TestCases::new().env("LC_ALL", "C.UTF-8").env("NO_COLOR", "1").case("tests/cmd/*.md").run();
}
