//! When JSON keeps its contract: all that was there is there with the same value; objects may have more fields.

use serde_json::Value;

/// Fields that differ from run to run, from machine to machine or from version to version: compared by their type.
/// Messages for people (`error`) may be reworded.
const VOLATILE: [&str; 15] = [
    "at_once",
    "cores",
    "created",
    "elapsed_s",
    "error",
    "id",
    "mean_time_s",
    "memory_bytes",
    "path",
    PEAK_MEMORY,
    "processor",
    "started",
    "system",
    "threads",
    "version",
];

/// The laboratory measures it for runs of 10 ms or more: null for the same run on a faster machine.
const PEAK_MEMORY: &str = "peak_memory_bytes";

/// What of `was` is missing or different in `is`, each by its place.
pub(crate) fn differences(was: &Value, is: &Value) -> Vec<String> {
    let mut found = Vec::new();
    compare("", was, is, &mut found);
    found
}

fn compare(place: &str, was: &Value, is: &Value, found: &mut Vec<String>) {
    match (was, is) {
        (Value::Object(was), Value::Object(is)) => {
            let may_be_better = is_improvable(was);
            for (field, was) in was {
                let place = format!("{place}.{field}");
                match is.get(field) {
                    None => found.push(format!("{place} is missing; it was {was}")),
                    Some(is) if may_be_better && IMPROVABLE.contains(&field.as_str()) => {
                        if is_worse(field, was, is) {
                            found.push(format!("{place} was {was}, is {is}"));
                        }
                    }
                    Some(is) if VOLATILE.contains(&field.as_str()) => {
                        let is_unmeasured = field == PEAK_MEMORY && was.is_null();
                        if kind(was) != kind(is) && !is_unmeasured {
                            found.push(format!("{place} was {}, is {is}", kind(was)));
                        }
                    }
                    Some(is) => compare(&place, was, is, found),
                }
            }
        }
        (Value::Array(was), Value::Array(is)) if was.len() == is.len() => {
            for (nth, (was, is)) in was.iter().zip(is).enumerate() {
                compare(&format!("{place}[{nth}]"), was, is, found);
            }
        }
        (Value::Array(was), Value::Array(is)) if was.len() < is.len() && are_named(is) => {
            for was in was {
                let named = is.iter().find(|is| is["name"] == was["name"]).unwrap_or(&Value::Null);
                compare(&format!("{place}[{}]", was["name"]), was, named, found);
            }
        }
        (Value::Number(was), Value::Number(is)) if was.is_f64() && is.is_f64() => {
            let (was, is) = (was.as_f64().unwrap(), is.as_f64().unwrap());
            // Means of the same whole numbers, added in another order.
            if (was - is).abs() > 1e-9 * was.abs() {
                found.push(format!("{place} was {was}, is {is}"));
            }
        }
        _ if was == is => {}
        _ => found.push(format!("{place} was {was}, is {is}")),
    }
}

/// What changes where `auto` has a better answer than before. It chooses how to solve a board, so that only what it
/// promises is compared: no longer solutions, no lower bounds.
const IMPROVABLE: [&str; 10] = [
    "length",
    "lower_bound",
    "moves",
    "moves_number",
    "moves_tile",
    "optimal",
    "stats",
    "stopped_by",
    "strategy",
    "why",
];

/// Whether this is an answer of `auto`, which alone says why, that was not proven to be shortest, or only after a
/// limit had stopped a search.
fn is_improvable(was: &serde_json::Map<String, Value>) -> bool {
    let was_stopped = was.get("stopped_by").is_some_and(Value::is_string);
    let was_proven = was.get("optimal") == Some(&Value::Bool(true));
    was.get("why").is_some_and(Value::is_string) && (was_stopped || !was_proven)
}

fn is_worse(field: &str, was: &Value, is: &Value) -> bool {
    match field {
        "length" => is.as_u64().is_none_or(|is| Some(is) > was.as_u64()),
        "optimal" => was == &Value::Bool(true) && is != was,
        "lower_bound" => is.as_u64() < was.as_u64(),
        "stopped_by" => !(is.is_null() || is.is_string()),
        _ => kind(was) != kind(is),
    }
}

/// Whether a list has things with names, of which there may be more.
fn are_named(list: &[Value]) -> bool {
    list.iter().all(|value| value["name"].is_string())
}

/// The same without what is volatile: a value of the same type.
pub(crate) fn blanked(value: Value) -> Value {
    match value {
        Value::Object(fields) => fields
            .into_iter()
            .map(|(field, value)| {
                let value = if VOLATILE.contains(&field.as_str()) { blank(&value) } else { blanked(value) };
                (field, value)
            })
            .collect(),
        Value::Array(values) => values.into_iter().map(blanked).collect(),
        value => value,
    }
}

fn blank(value: &Value) -> Value {
    match value {
        Value::Number(_) => 0.into(),
        Value::String(_) => "".into(),
        other => other.clone(),
    }
}

fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a boolean",
        Value::Number(_) => "a number",
        Value::String(_) => "text",
        Value::Array(_) => "an array",
        Value::Object(_) => "an object",
    }
}

#[test]
fn fields_may_be_added_but_not_changed_or_removed() {
    use serde_json::json;

    let was = json!({ "a": 1, "list": [{ "b": null }], "elapsed_s": 0 });
    let kept = json!({ "new": 1, "a": 1, "list": [{ "b": null, "c": 2 }], "elapsed_s": 0.25 });
    assert_eq!(differences(&was, &kept), [""; 0]);
    for broken in [
        json!({ "list": [{ "b": null }], "elapsed_s": 0 }),
        json!({ "a": 2, "list": [{ "b": null }], "elapsed_s": 0 }),
        json!({ "a": 1, "list": [{}], "elapsed_s": 0 }),
        json!({ "a": 1, "list": [{ "b": null }, {}], "elapsed_s": 0 }),
        json!({ "a": 1, "list": [{ "b": null }], "elapsed_s": "0" }),
    ] {
        assert_eq!(differences(&was, &broken).len(), 1, "{broken}");
    }
}

#[test]
fn auto_may_answer_better_but_not_worse() {
    use serde_json::json;

    let was = json!({ "why": "because", "optimal": false, "length": 20, "lower_bound": 10, "moves": "UD" });
    let better = json!({ "why": "so", "optimal": true, "length": 18, "lower_bound": 18, "moves": "LR" });
    assert_eq!(differences(&was, &better), [""; 0]);
    for (field, value) in [("length", 22.into()), ("lower_bound", 8.into()), ("moves", Value::Null)] {
        let mut worse = better.clone();
        worse[field] = value;
        assert_eq!(differences(&was, &worse).len(), 1, "{worse}");
    }
    let named = json!({ "why": null, "optimal": false, "length": 20 });
    assert_eq!(differences(&named, &json!({ "why": null, "optimal": false, "length": 18 })).len(), 1);
    let proven = json!({ "why": "because", "optimal": true, "moves": "UD" });
    assert_eq!(differences(&proven, &json!({ "why": "because", "optimal": true, "moves": "LR" })).len(), 1);
}

#[test]
fn lists_of_named_things_may_grow() {
    use serde_json::json;

    let was = json!([{ "name": "a", "help": "x" }]);
    assert_eq!(differences(&was, &json!([{ "name": "b" }, { "name": "a", "help": "x" }])), [""; 0]);
    assert_eq!(differences(&was, &json!([{ "name": "b" }, { "name": "a", "help": "y" }])).len(), 1);
    assert_eq!(differences(&was, &json!([{ "name": "b" }, { "name": "c" }])).len(), 1);
}
