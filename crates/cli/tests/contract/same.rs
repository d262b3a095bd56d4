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
            for (field, was) in was {
                let place = format!("{place}.{field}");
                match is.get(field) {
                    None => found.push(format!("{place} is missing; it was {was}")),
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
