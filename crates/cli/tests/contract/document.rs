//! When the API's document (`OpenAPI`) keeps its contract: every path, method, parameter, response, schema and property
//! is still there with the same type, and a request that was valid still is.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

/// For people, not for programs.
const PROSE: [&str; 5] = ["description", "example", "examples", "summary", "title"];

/// How the document `is` breaks what the document `was` promised, each by its place.
pub(crate) fn differences(was: &Value, is: &Value) -> Vec<String> {
    let sides =
        Sides { in_requests: schemas_of(was, "requestBody"), in_responses: schemas_of(was, "responses") };
    let mut found = Vec::new();
    for part in ["paths", "components"] {
        compare(&Place::root(part), &was[part], &is[part], &sides, &mut found);
    }
    found
}

/// The document without what is not compared.
pub(crate) fn without_prose(mut document: Value) -> Value {
    document["info"] = Value::Null;
    remove_prose(&mut document);
    document
}

fn remove_prose(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.retain(|field, value| !is_prose(field, value));
            fields.values_mut().for_each(remove_prose);
        }
        Value::Array(values) => values.iter_mut().for_each(remove_prose),
        _ => {}
    }
}

/// A property may be called `title`, but its value is a schema then.
fn is_prose(field: &str, value: &Value) -> bool {
    PROSE.contains(&field) && !value.is_object()
}

/// The names of the schemas that clients send, and of those that they receive.
struct Sides {
    in_requests: BTreeSet<String>,
    in_responses: BTreeSet<String>,
}

/// Where in the document something is: the fields that lead to it.
struct Place {
    path: Vec<String>,
}

impl Place {
    fn root(part: &str) -> Self {
        Self { path: vec![part.to_owned()] }
    }

    fn at(&self, field: impl Into<String>) -> Self {
        Self { path: self.path.iter().cloned().chain([field.into()]).collect() }
    }

    fn schema(&self) -> Option<&str> {
        match &self.path[..] {
            [components, schemas, name, ..] if components == "components" && schemas == "schemas" => {
                Some(name)
            }
            _ => None,
        }
    }

    fn is_sent(&self, sides: &Sides) -> bool {
        match self.schema() {
            Some(name) => sides.in_requests.contains(name),
            None => !self.is_under("responses"),
        }
    }

    fn is_received(&self, sides: &Sides) -> bool {
        match self.schema() {
            Some(name) => sides.in_responses.contains(name),
            None => self.is_under("responses"),
        }
    }

    fn is_under(&self, field: &str) -> bool {
        self.path.iter().any(|step| step == field)
    }

    fn describe(&self, what: impl std::fmt::Display) -> String {
        format!("{}: {what}", self.path.join(" › "))
    }
}

fn compare(place: &Place, was: &Value, is: &Value, sides: &Sides, found: &mut Vec<String>) {
    match (was, is) {
        (Value::Object(was), Value::Object(is)) => compare_objects(place, was, is, sides, found),
        (Value::Array(was), Value::Array(is))
            if place.path.last().is_some_and(|last| last == "parameters") =>
        {
            compare_parameters(place, was, is, sides, found);
        }
        (Value::Array(was_all), Value::Array(is_all)) if was_all.len() == is_all.len() => {
            for (nth, (was, is)) in was_all.iter().zip(is_all).enumerate() {
                compare(&place.at(nth.to_string()), was, is, sides, found);
            }
        }
        _ if was == is => {}
        _ => found.push(place.describe(format!("was {was}, is {is}"))),
    }
}

fn compare_objects(
    place: &Place,
    was: &Map<String, Value>,
    is: &Map<String, Value>,
    sides: &Sides,
    found: &mut Vec<String>,
) {
    for (field, was) in was {
        match is.get(field) {
            _ if is_prose(field, was) => {}
            Some(Value::Array(is)) if field == "enum" => {
                let lost = was.as_array().into_iter().flatten().filter(|value| !is.contains(value));
                found.extend(lost.map(|value| place.describe(format!("the value {value} is missing"))));
            }
            // Names, not a flag of a parameter or a body.
            _ if field == "required" && was.is_array() => {}
            Some(is) => compare(&place.at(field), was, is, sides, found),
            None => found.push(place.at(field).describe("is missing")),
        }
    }
    if !is_map_of_names(place) {
        compare_required(place, was, is, sides, found);
    }
    if !was.contains_key("requestBody") && is.get("requestBody").is_some_and(|body| body["required"] == true)
    {
        found.push(place.describe("now requires a body"));
    }
}

/// Under `properties` and `schemas`, `required` would be the name of one.
fn is_map_of_names(place: &Place) -> bool {
    place.path.last().is_some_and(|last| last == "properties" || last == "schemas")
}

/// Nothing more may be required of requests, and nothing that answers always had may become optional.
fn compare_required(
    place: &Place,
    was: &Map<String, Value>,
    is: &Map<String, Value>,
    sides: &Sides,
    found: &mut Vec<String>,
) {
    let names = |schema: &Map<String, Value>| -> BTreeSet<String> {
        let required = schema.get("required").and_then(Value::as_array).into_iter().flatten();
        required.filter_map(|name| name.as_str().map(str::to_owned)).collect()
    };
    let (was, is) = (names(was), names(is));
    if place.is_sent(sides) {
        found.extend(is.difference(&was).map(|name| place.describe(format!("now requires {name}"))));
    }
    if place.is_received(sides) {
        found.extend(was.difference(&is).map(|name| place.describe(format!("may now lack {name}"))));
    }
}

/// Parameters go by their name and where they are, not by their order.
fn compare_parameters(place: &Place, was: &[Value], is: &[Value], sides: &Sides, found: &mut Vec<String>) {
    let name = |parameter: &Value| format!("{} in {}", parameter["name"], parameter["in"]);
    for was in was {
        match is.iter().find(|is| name(is) == name(was)) {
            Some(is) => compare(&place.at(name(was)), was, is, sides, found),
            None => found.push(place.at(name(was)).describe("is missing")),
        }
    }
    let added = is.iter().filter(|is| was.iter().all(|was| name(was) != name(is)));
    found.extend(
        added
            .filter(|is| is["required"] == true)
            .map(|is| place.at(name(is)).describe("is new and required")),
    );
}

/// The schemas that requests or responses lead to, directly or through others.
fn schemas_of(document: &Value, side: &str) -> BTreeSet<String> {
    let mut open = Vec::new();
    for operation in document["paths"].as_object().into_iter().flat_map(Map::values) {
        for method in operation.as_object().into_iter().flat_map(Map::values) {
            references(&method[side], &mut open);
        }
    }
    let mut reached = BTreeSet::new();
    while let Some(name) = open.pop() {
        if reached.insert(name.clone()) {
            references(&document["components"]["schemas"][&name], &mut open);
        }
    }
    reached
}

fn references(value: &Value, found: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            if let Some(name) = value["$ref"].as_str() {
                found.extend(name.strip_prefix("#/components/schemas/").map(str::to_owned));
            }
            fields.values().for_each(|value| references(value, found));
        }
        Value::Array(values) => values.iter().for_each(|value| references(value, found)),
        _ => {}
    }
}

#[test]
fn requests_may_not_need_more_nor_answers_hold_less() {
    use serde_json::json;

    let was = json!({
        "paths": { "/solve": { "post": {
            "parameters": [{ "name": "id", "in": "path", "required": true, "schema": { "type": "string" } }],
            "requestBody": { "schema": { "$ref": "#/components/schemas/Query" } },
            "responses": { "200": { "schema": { "$ref": "#/components/schemas/Answer" } } }
        } } },
        "components": { "schemas": {
            "Query": { "required": ["board"], "properties": { "board": { "type": "string" } } },
            "Answer": { "required": ["length"], "properties": { "length": { "type": "integer" } } }
        } }
    });
    assert_eq!(differences(&was, &was), [""; 0]);
    let mut kept = was.clone();
    kept["components"]["schemas"]["Query"]["properties"]["goal"] = json!({ "type": "string" });
    kept["components"]["schemas"]["Answer"]["required"] = json!(["length", "moves"]);
    kept["components"]["schemas"]["Answer"]["description"] = json!("reworded");
    kept["paths"]["/check"] = json!({ "post": { "requestBody": { "required": true } } });
    assert_eq!(differences(&was, &kept), [""; 0]);
    let post = "/paths/~1solve/post";
    for (place, value) in [
        ("/components/schemas/Query/required", json!(["board", "goal"])),
        ("/components/schemas/Answer/required", json!([])),
        ("/components/schemas/Answer/properties/length/type", json!("string")),
        ("/components/schemas/Answer/properties", json!({})),
        (&format!("{post}/responses"), json!({})),
        (&format!("{post}/parameters"), json!([])),
    ] {
        let mut broken = was.clone();
        *broken.pointer_mut(place).unwrap() = value;
        assert_eq!(differences(&was, &broken).len(), 1, "{place}");
    }
}
