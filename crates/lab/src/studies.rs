//! The studies that are built in, by name: specs like anyone's, to be run, shown and copied.

use crate::spec::Spec;

/// A built-in spec and its text.
const STUDIES: [(&str, &str); 7] = [
    ("koehrsen", include_str!("studies/koehrsen.toml")),
    ("grigsby", include_str!("studies/grigsby.toml")),
    ("xiao", include_str!("studies/xiao.toml")),
    ("korf100", include_str!("studies/korf100.toml")),
    ("heuristics", include_str!("studies/heuristics.toml")),
    ("algorithms", include_str!("studies/algorithms.toml")),
    ("anytime", include_str!("studies/anytime.toml")),
];

/// The names of all studies.
pub fn names() -> impl Iterator<Item = &'static str> {
    STUDIES.iter().map(|(name, _)| *name)
}

/// The text of a study, with what its author wrote around the fields.
pub fn text(name: &str) -> Option<&'static str> {
    STUDIES.iter().find(|(known, _)| *known == name).map(|(_, text)| *text)
}

/// A study by name.
///
/// # Panics
/// Never: a test reads them all.
pub fn study(name: &str) -> Option<Spec> {
    text(name).map(|text| Spec::read(text, name).expect("a built-in spec is a spec"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_study_is_a_spec_of_its_name_that_survives_being_written() {
        for name in names() {
            let spec = study(name).unwrap();
            assert_eq!(spec.name, name);
            assert!(spec.title.is_some() && spec.about.is_some(), "{name}");
            let again = Spec::read(&spec.to_toml(), name).unwrap();
            assert_eq!(again.to_toml(), spec.to_toml());
        }
        assert!(study("nothing").is_none());
    }
}
