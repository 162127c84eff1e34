//! A value of a JSON file that knows where it stands.

use serde_json::{Map, Value};

use super::complaint::{Complaint, quoted};

/// A value and the path to it.
#[derive(Clone)]
pub(super) struct Field<'a> {
    value: &'a Value,
    path: String,
}

/// An object all of whose names are known.
pub(super) struct Object<'a> {
    fields: &'a Map<String, Value>,
    path: String,
}

impl<'a> Field<'a> {
    pub(super) fn root(value: &'a Value) -> Field<'a> {
        Field { value, path: String::new() }
    }

    pub(super) fn complain(&self, problem: impl Into<String>, advice: impl Into<String>) -> Complaint {
        let place = if self.path.is_empty() { "the file".to_owned() } else { self.path.clone() };
        Complaint { place, problem: problem.into(), advice: advice.into() }
    }

    fn is_not(&self, wanted: &str) -> Complaint {
        let found = match self.value {
            Value::Null => "null".to_owned(),
            Value::Bool(b) => b.to_string(),
            Value::Number(n) => quoted(&n.to_string()).trim_matches('"').to_owned(),
            Value::String(text) => quoted(text),
            Value::Array(_) => "a list".to_owned(),
            Value::Object(_) => "an object".to_owned(),
        };
        self.complain(format!("found {found}"), format!("write {wanted}"))
    }

    pub(super) fn object(&self, known: &[&str]) -> Result<Object<'a>, Complaint> {
        let Value::Object(fields) = self.value else {
            return Err(self.is_not(&format!("an object with {}", known.join(", "))));
        };
        if let Some(name) = fields.keys().find(|name| !known.contains(&name.as_str())) {
            let problem = format!("there is no field {} here", quoted(name));
            return Err(self.complain(problem, format!("known are {}", known.join(", "))));
        }
        Ok(Object { fields, path: self.path.clone() })
    }

    pub(super) fn list(&self, most: usize) -> Result<impl Iterator<Item = Field<'a>> + use<'a>, Complaint> {
        let Value::Array(items) = self.value else { return Err(self.is_not("a list")) };
        if items.len() > most {
            let problem = format!("the list has {} entries", items.len());
            return Err(self.complain(problem, format!("at most {most} are allowed")));
        }
        let path = self.path.clone();
        Ok(items.iter().enumerate().map(move |(i, value)| Field { value, path: format!("{path}[{i}]") }))
    }

    pub(super) fn text(&self, most: usize) -> Result<&'a str, Complaint> {
        match self.value {
            Value::String(text) if text.is_empty() => {
                Err(self.complain("the text is empty", "say something"))
            }
            Value::String(text) if text.chars().count() > most => {
                let problem = format!("the text has {} characters", text.chars().count());
                Err(self.complain(problem, format!("at most {most} are allowed")))
            }
            Value::String(text) => Ok(text),
            _ => Err(self.is_not("a text")),
        }
    }

    pub(super) fn unsigned(&self, most: u64) -> Result<u64, Complaint> {
        let number = self.value.as_u64().filter(|&n| n <= most);
        number.ok_or_else(|| self.is_not(&format!("a whole number from 0 to {most}")))
    }

    pub(super) fn signed(&self, most: i32) -> Result<i32, Complaint> {
        let number = self.value.as_i64().and_then(|n| i32::try_from(n).ok());
        let number = number.filter(|n| (-most..=most).contains(n));
        number.ok_or_else(|| self.is_not(&format!("a whole number from -{most} to {most}")))
    }

    /// One of several words.
    pub(super) fn word<T: Copy>(&self, words: &[(&str, T)]) -> Result<T, Complaint> {
        let found = self.value.as_str().and_then(|text| words.iter().find(|(word, _)| *word == text));
        found.map(|&(_, meaning)| meaning).ok_or_else(|| {
            let list: Vec<String> = words.iter().map(|(word, _)| format!("{word:?}")).collect();
            self.is_not(&format!("one of {}", list.join(", ")))
        })
    }

    /// An object with a single field whose name says what it is.
    pub(super) fn variant(&self, known: &[&str]) -> Result<(&'a str, Field<'a>), Complaint> {
        let object = self.object(known)?;
        match object.fields.iter().next() {
            Some((name, value)) if object.fields.len() == 1 => {
                let path = join(&self.path, name);
                Ok((name, Field { value, path }))
            }
            _ => {
                let problem = format!("found {} fields", object.fields.len());
                Err(self.complain(problem, format!("write exactly one of {}", known.join(", "))))
            }
        }
    }

    pub(super) fn is_text(&self) -> bool {
        self.value.is_string()
    }
}

impl<'a> Object<'a> {
    pub(super) fn get(&self, name: &str) -> Result<Field<'a>, Complaint> {
        self.find(name).ok_or_else(|| Complaint {
            place: join(&self.path, name),
            problem: "the field is missing".to_owned(),
            advice: "add it".to_owned(),
        })
    }

    /// The field, if it is there and not null.
    pub(super) fn find(&self, name: &str) -> Option<Field<'a>> {
        let value = self.fields.get(name).filter(|value| !value.is_null())?;
        Some(Field { value, path: join(&self.path, name) })
    }
}

fn join(path: &str, name: &str) -> String {
    if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") }
}
