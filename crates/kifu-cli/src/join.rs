//! `kifu join`: the games of many files in one.

use std::process::ExitCode;

use kifu::{text::Text, why_not_join};

use crate::{
    args::JoinArgs,
    convert,
    output::{Stop, Terminal},
    words,
};

pub(crate) fn run(args: &JoinArgs, terminal: &Terminal) -> Result<ExitCode, Stop> {
    let convert = args.writing.as_convert(&args.reading, args.threads, &args.reporting);
    let target = convert::target(&convert).map_err(Stop::Refused)?;
    if let Some(why) = why_not_join(target.format) {
        return Err(Stop::Refused(why));
    }
    if let Some(folder) = args.writing.output.as_deref().filter(|output| convert::is_folder(output)) {
        let folder = words::path(folder.as_ref());
        return Err(Stop::Refused(Text::new(
            format!("{folder} is a folder: name the file to write"),
            format!("{folder} はフォルダです。書き出すファイル名を指定してください"),
        )));
    }
    convert::run(&convert, terminal)
}
