//! The list of everything that the program is built from, as `CycloneDX` 1.5.

use std::collections::BTreeMap;

use serde_json::{Value, json};

/// The list. What comes from elsewhere has the checksum of the lock file.
pub(super) fn list(packages: &[Value], lock: &str) -> Value {
    let checksums = checksums(lock);
    let mut components: Vec<Value> = packages.iter().map(|package| component(package, &checksums)).collect();
    components.sort_by_key(|component| component["bom-ref"].as_str().unwrap_or_default().to_owned());
    json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": { "component": { "type": "application", "name": "motive", "version": env!("CARGO_PKG_VERSION") } },
        "components": components,
    })
}

fn component(package: &Value, checksums: &BTreeMap<(&str, &str), &str>) -> Value {
    let text = |key: &str| package[key].as_str().unwrap_or_default();
    let (name, version) = (text("name"), text("version"));
    let mut component = json!({
        "type": "library",
        "bom-ref": format!("{name}@{version}"),
        "name": name,
        "version": version,
        "licenses": [{ "expression": text("license").replace('/', " OR ") }],
    });
    if package["source"].is_string() {
        component["purl"] = json!(format!("pkg:cargo/{name}@{version}"));
    }
    if let Some(checksum) = checksums.get(&(name, version)) {
        component["hashes"] = json!([{ "alg": "SHA-256", "content": checksum }]);
    }
    component
}

/// Name and version to checksum, as `Cargo.lock` has them.
fn checksums(lock: &str) -> BTreeMap<(&str, &str), &str> {
    let mut found = BTreeMap::new();
    for package in lock.split("[[package]]").skip(1) {
        let value = |key: &str| {
            let line = package.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(" = \""))?;
            line.strip_suffix('"')
        };
        if let (Some(name), Some(version), Some(checksum)) =
            (value("name"), value("version"), value("checksum"))
        {
            found.insert((name, version), checksum);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn components_have_names_licenses_and_checksums() {
        let packages = [
            json!({ "name": "b", "version": "2", "license": "MIT/Zlib", "source": "registry+x" }),
            json!({ "name": "a", "version": "1", "license": "GPL-3.0-or-later", "source": null }),
        ];
        let lock = "version = 4\n\n[[package]]\nname = \"a\"\nversion = \"1\"\n\n[[package]]\nname = \"b\"\nversion = \"2\"\nsource = \"x\"\nchecksum = \"c0ffee\"\n";
        let list = list(&packages, lock);
        let components = list["components"].as_array().unwrap();
        assert_eq!(components[0]["bom-ref"], "a@1");
        assert!(components[0].get("hashes").is_none() && components[0].get("purl").is_none());
        assert_eq!(components[1]["purl"], "pkg:cargo/b@2");
        assert_eq!(components[1]["hashes"][0]["content"], "c0ffee");
        assert_eq!(components[1]["licenses"][0]["expression"], "MIT OR Zlib");
    }
}
