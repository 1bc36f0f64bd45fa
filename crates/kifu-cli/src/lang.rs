//! The language of messages.

use kifu::Lang;

/// The language that the system is set to: English unless it is Japanese.
pub(crate) fn of_system() -> Lang {
    for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
        if let Some(value) = std::env::var_os(name).filter(|value| !value.is_empty()) {
            return Lang::from_tag(&value.to_string_lossy());
        }
    }
    of_locale()
}

#[cfg(windows)]
fn of_locale() -> Lang {
    sys_locale::get_locale().map_or(Lang::En, |tag| Lang::from_tag(&tag))
}

#[cfg(not(windows))]
fn of_locale() -> Lang {
    Lang::En
}
