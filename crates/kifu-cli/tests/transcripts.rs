//! The transcripts in `tests/cmd`: what a user types, and what comes back.

#[test]
fn transcripts() {
    let cases = trycmd::TestCases::new();
    cases.env("LC_ALL", "C.UTF-8").env("NO_COLOR", "1").case("tests/cmd/*.md");
    if cfg!(not(feature = "archives")) {
        cases.skip("tests/cmd/archives.md");
    }
    cases.run();
}
