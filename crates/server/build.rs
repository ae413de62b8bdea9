//! Makes sure there is a folder to embed, and embeds it anew when it changes.

use std::{fs, path::Path};

fn main() {
    let dist = Path::new("../../web/dist");
    // Without the folder nothing compiles; without the client in it the server
    // says so at start.
    if let Err(error) = fs::create_dir_all(dist) {
        println!("cargo::warning=cannot make {}: {error}", dist.display());
    }
    println!("cargo::rerun-if-changed=../../web/dist");
}
