//! What we build on: every package has a licence we may pass on, comes from
//! where packages come from, is pinned, and is named if it is built in. What
//! is known only over the network (advisories) is left to `cargo deny`.

use std::{collections::BTreeSet, fs, path::Path, process::Command};

use serde_json::Value;

/// Licences of tools that build or test the client and are not in it.
const OF_TOOLS: [&str; 2] = ["BlueOak-1.0.0", "MPL-2.0"];
/// Licences of pictures and letters.
const OF_FONTS: [&str; 1] = ["OFL-1.1"];
/// Packages that we know in two versions; one more is worth a look first.
const DUPLICATES: [&str; 10] = [
    "block-buffer",
    "cpufeatures",
    "crypto-common",
    "digest",
    "fallible-iterator",
    "getrandom",
    "rand",
    "rand_chacha",
    "rand_core",
    "syn",
];

fn read(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// All that cargo knows of our packages on this machine, without the network.
fn metadata() -> Value {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    let version = Command::new("rustc").arg("-vV").output().expect("rustc runs").stdout;
    let version = String::from_utf8(version).expect("rustc writes text");
    let host = version.lines().find_map(|line| line.strip_prefix("host: ")).expect("rustc names its host");
    let arguments = ["metadata", "--locked", "--offline", "--format-version", "1", "--all-features"];
    let mut command = Command::new(cargo);
    command.args(arguments).args(["--filter-platform", host]).current_dir(env!("CARGO_MANIFEST_DIR"));
    let out = command.output().expect("cargo runs");
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    serde_json::from_slice(&out.stdout).expect("cargo writes JSON")
}

/// The names of what is built into the binary. Tests and tools of the build are
/// not in what is passed on; nor are packages that only a feature of a package
/// that is left out would need, which the metadata count.
fn built_in() -> BTreeSet<String> {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    let arguments = ["tree", "--locked", "--offline", "--package", "dodo", "--all-features"];
    let mut command = Command::new(cargo);
    command.args(arguments).args(["--edges", "normal", "--prefix", "none", "--format", "{p}"]);
    let out = command.current_dir(env!("CARGO_MANIFEST_DIR")).output().expect("cargo runs");
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    let tree = String::from_utf8(out.stdout).expect("cargo writes text");
    tree.lines().filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect()
}

fn list<'a>(value: &'a Value, name: &str) -> &'a Vec<Value> {
    value[name].as_array().unwrap_or_else(|| panic!("no list of {name}"))
}

fn text<'a>(value: &'a Value, name: &str) -> &'a str {
    value[name].as_str().unwrap_or_default()
}

/// The packages of others.
fn others(metadata: &Value) -> Vec<&Value> {
    list(metadata, "packages").iter().filter(|package| !package["source"].is_null()).collect()
}

/// The licences that `deny.toml` allows.
fn allowed() -> BTreeSet<String> {
    let deny = read("deny.toml");
    let listed = deny.split("allow = [").nth(1).and_then(|rest| rest.split(']').next()).expect("a list");
    listed.split('"').skip(1).step_by(2).map(str::to_owned).collect()
}

/// Whether an expression such as `(MIT OR Apache-2.0) AND Zlib` can be met.
fn is_met(expression: &str, allowed: &BTreeSet<String>) -> bool {
    let words = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let mut words = words.split_whitespace().peekable();
    let met = either(&mut words, allowed);
    met && words.next().is_none()
}

type Words<'a> = std::iter::Peekable<std::str::SplitWhitespace<'a>>;

fn either(words: &mut Words<'_>, allowed: &BTreeSet<String>) -> bool {
    let mut met = both(words, allowed);
    while words.next_if_eq(&"OR").is_some() {
        met |= both(words, allowed);
    }
    met
}

fn both(words: &mut Words<'_>, allowed: &BTreeSet<String>) -> bool {
    let mut met = one(words, allowed);
    while words.next_if_eq(&"AND").is_some() {
        met &= one(words, allowed);
    }
    met
}

fn one(words: &mut Words<'_>, allowed: &BTreeSet<String>) -> bool {
    match words.next() {
        Some("(") => {
            let met = either(words, allowed);
            met & (words.next() == Some(")"))
        }
        // A licence with an exception is another licence.
        Some(name) => match words.next_if_eq(&"WITH").and_then(|_| words.next()) {
            Some(exception) => allowed.contains(&format!("{name} WITH {exception}")),
            None => allowed.contains(name),
        },
        None => false,
    }
}

/// What `NOTICE` names under a heading, each with its licence.
fn noticed(heading: &str) -> Vec<(String, String)> {
    let notice = read("NOTICE");
    let part = notice.split(heading).nth(1).expect("NOTICE has this heading");
    let lines = part.lines().skip(1).take_while(|line| line.starts_with("  "));
    lines.map(|line| line.trim().split_once(' ').expect("a name and a licence")).map(tidied).collect()
}

fn tidied((name, licence): (&str, &str)) -> (String, String) {
    (name.to_owned(), licence.trim().to_owned())
}

#[test]
fn licences_are_read_as_they_are_written() {
    let allowed = ["MIT", "Zlib"].map(String::from).into();
    for met in [
        "MIT",
        "GPL-3.0 OR MIT",
        "MIT/GPL-3.0",
        "(GPL-3.0 OR MIT) AND Zlib",
        "GPL-3.0 AND MIT OR Zlib",
        "MIT WITH X OR Zlib",
    ] {
        assert!(is_met(met, &allowed), "{met}");
    }
    for unmet in
        ["", "GPL-3.0", "MIT AND GPL-3.0", "(MIT OR Zlib) AND GPL-3.0", "MIT Zlib", "(MIT", "MIT WITH X"]
    {
        assert!(!is_met(unmet, &allowed), "{unmet}");
    }
}

#[test]
fn every_rust_package_has_a_licence_we_may_pass_on() {
    let (metadata, allowed) = (metadata(), allowed());
    for package in others(&metadata) {
        let (name, licence) = (text(package, "name"), text(package, "license"));
        assert!(is_met(licence, &allowed), "{name} is under {licence:?}");
    }
}

#[test]
fn every_rust_package_is_pinned_and_comes_from_the_registry() {
    let lock = read("Cargo.lock");
    for package in lock.split("[[package]]").skip(1).filter(|package| package.contains("source = ")) {
        assert!(package.contains("source = \"registry+"), "not from the registry:{package}");
        assert!(package.contains("checksum = "), "not pinned:{package}");
    }
    for line in read("Cargo.toml").lines().filter(|line| line.contains("version = ")) {
        assert!(!line.contains("\"*\""), "any version would do: {line}");
    }
}

#[test]
fn no_package_is_built_in_two_versions_unseen() {
    let metadata = metadata();
    let names: Vec<&str> = others(&metadata).into_iter().map(|package| text(package, "name")).collect();
    let twice = |name: &&str| names.iter().filter(|other| *other == name).count() > 1;
    let found: BTreeSet<&str> = names.iter().copied().filter(twice).collect();
    let new: Vec<_> = found.iter().filter(|name| !DUPLICATES.contains(name)).collect();
    assert!(new.is_empty(), "in two versions: {new:?}");
}

#[test]
fn what_is_built_into_the_binary_is_named_with_its_licence() {
    let metadata = metadata();
    let built_in = built_in();
    let noticed = noticed("Rust packages in the binary");
    let only_for_types = ["ts-rs", "ts-rs-macros", "termcolor"];
    for package in others(&metadata).into_iter().filter(|package| built_in.contains(text(package, "name"))) {
        let (name, licence) = (text(package, "name"), text(package, "license"));
        let is_named = noticed.iter().any(|(named, under)| named == name && under == licence);
        assert!(is_named || only_for_types.contains(&name), "NOTICE lacks: {name} {licence}");
    }
    let lock = read("Cargo.lock");
    for (name, _) in noticed {
        assert!(lock.contains(&format!("name = \"{name}\"")), "NOTICE names {name}, which is gone");
    }
}

#[test]
fn every_package_of_the_client_is_pinned_and_has_a_licence_we_may_use() {
    let lock: Value = serde_json::from_str(&read("web/package-lock.json")).unwrap();
    let allowed = allowed();
    let packages = lock["packages"].as_object().expect("a list of packages");
    for (path, package) in packages.iter().filter(|(path, _)| !path.is_empty()) {
        let licence = text(package, "license");
        let is_tools = OF_TOOLS.contains(&licence) || OF_FONTS.contains(&licence);
        assert!(is_tools || is_met(licence, &allowed), "{path} is under {licence:?}");
        assert!(text(package, "integrity").starts_with("sha512-"), "{path} is not pinned");
    }
    for (name, licence) in noticed("Packages in the client") {
        let package = &packages.get(&format!("node_modules/{name}")).unwrap_or_else(|| panic!("no {name}"));
        let under = text(package, "license");
        assert!(
            licence.starts_with(under) && !OF_TOOLS.contains(&under),
            "{name}: {under:?}, not {licence:?}"
        );
    }
}

#[test]
fn what_the_client_imports_is_named() {
    fn gather(folder: &Path, found: &mut Vec<String>) {
        for entry in fs::read_dir(folder).expect("our own folders can be read") {
            let path = entry.expect("our own folders can be read").path();
            let name = path.to_string_lossy().into_owned();
            if path.is_dir() {
                gather(&path, found);
            } else if (name.ends_with(".ts") || name.ends_with(".svelte")) && !name.ends_with(".test.ts") {
                found.push(fs::read_to_string(&path).unwrap());
            }
        }
    }
    // The end of an import over several lines names its package.
    let is_import = |line: &str| {
        let line = line.trim();
        line.starts_with("import ") || line.starts_with("} from ")
    };
    let mut files = Vec::new();
    gather(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/src"), &mut files);
    let noticed = noticed("Packages in the client");
    let mut n_imports = 0;
    for line in files.iter().flat_map(|file| file.lines()).filter(|line| is_import(line)) {
        let Some(from) = line.split(['\'', '"']).nth(1) else { continue };
        if from.starts_with('.') || from.starts_with('$') || from.starts_with("virtual:") {
            continue;
        }
        n_imports += 1;
        let is_named = noticed.iter().any(|(name, _)| from == name || from.starts_with(&format!("{name}/")));
        assert!(is_named, "NOTICE lacks {from}");
    }
    assert!(n_imports > 0, "the client imports nothing, so this looks in the wrong place");
}

#[test]
fn no_crate_of_ours_may_be_unsafe_and_all_name_their_compiler() {
    let workspace = read("Cargo.toml");
    assert!(workspace.contains("unsafe_code = \"forbid\"") && workspace.contains("rust-version = \""));
    for package in list(&metadata(), "packages").iter().filter(|package| package["source"].is_null()) {
        let manifest = fs::read_to_string(text(package, "manifest_path")).unwrap();
        assert!(
            manifest.contains("[lints]\nworkspace = true"),
            "{} has lints of its own",
            text(package, "name")
        );
        assert!(package["rust_version"].is_string(), "{} names no compiler", text(package, "name"));
    }
}

#[test]
fn whoever_wants_no_database_builds_none() {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    let built = |features: &[&str]| {
        let mut command = Command::new(&cargo);
        command.args(["tree", "--locked", "--offline", "--package", "dodo", "--edges", "normal,build"]);
        command.args(["--prefix", "none", "--format", "{p}"]).args(features);
        let out = command.current_dir(env!("CARGO_MANIFEST_DIR")).output().expect("cargo runs");
        assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
        let names = String::from_utf8(out.stdout).expect("cargo writes text");
        let name = |line: &str| line.split(' ').next().unwrap_or_default().to_owned();
        names.lines().map(name).collect::<BTreeSet<String>>()
    };
    let (without, with) = (built(&[]), built(&["--features", "cluster"]));
    for of_a_database in ["tokio-postgres", "postgres-protocol", "hmac"] {
        assert!(!without.contains(of_a_database) && with.contains(of_a_database), "{of_a_database}");
    }
}
