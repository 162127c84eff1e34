//! A small book, made and read again.

use std::fs;
use std::path::Path;

use plain_book::{BindError, bind};

fn write(root: &Path, path: &str, text: &str) {
    let path = root.join(path);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

fn project() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    write(
        root,
        "docs/SUMMARY.md",
        "# Summary\n\n[Front](README.md)\n\n# Guide\n\n* [Start & go](guide/start.md)\n* [Help](../HELP.md)\n",
    );
    write(root, "docs/README.md", "# Front\n\n[start](guide/start.md#two-words), [help](../HELP.md)\n");
    write(
        root,
        "docs/guide/start.md",
        "# Two words\n\n# Two words\n\n![a](a.svg) [code](../../src/lib.rs) [out](https://example.invalid/x.md)\n\n\
         | a | b |\n|---|---|\n| 1 | `2` |\n",
    );
    write(root, "docs/guide/a.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>");
    write(root, "HELP.md", "# Help\n");
    folder
}

#[test]
fn links_lead_from_page_to_page() {
    let folder = project();
    let out = folder.path().join("out");
    let book = bind("Small", folder.path(), "docs/SUMMARY.md", &out).unwrap();
    assert_eq!((book.pages, book.first.as_str()), (3, "docs/README.html"));
    let read = |path: &str| fs::read_to_string(out.join(path)).unwrap();
    let front = read("docs/README.html");
    assert!(front.contains("<a href=\"guide/start.html#two-words\">start</a>"), "{front}");
    assert!(front.contains("<a href=\"../HELP.html\">help</a>"), "{front}");
    assert!(front.contains("<a href=\"../docs/guide/start.html\">→ Start &amp; go</a>"), "{front}");
    let start = read("docs/guide/start.html");
    assert!(start.contains("<h1 id=\"two-words\">") && start.contains("<h1 id=\"two-words-1\">"), "{start}");
    assert!(start.contains("href=\"../../style.css\""), "{start}");
    assert!(start.contains("<td><code>2</code></td>"), "{start}");
    // A file that is no page is named and not linked; what lies elsewhere is left alone.
    assert!(start.contains(" code <a href=\"https://example.invalid/x.md\">"), "{start}");
    assert!(out.join("docs/guide/a.svg").is_file() && out.join("style.css").is_file());
    assert!(read("index.html").contains("url=docs/README.html"));
}

#[test]
fn what_is_wrong_is_named() {
    let folder = project();
    let out = folder.path().join("out");
    fs::remove_file(folder.path().join("HELP.md")).unwrap();
    let error = bind("Small", folder.path(), "docs/SUMMARY.md", &out).unwrap_err();
    assert!(error.to_string().contains("HELP.md"), "{error}");
    write(folder.path(), "docs/SUMMARY.md", "# Nothing\n");
    assert!(matches!(bind("Small", folder.path(), "docs/SUMMARY.md", &out), Err(BindError::Empty(_))));
    write(folder.path(), "docs/SUMMARY.md", "* [x](../../x.md)\n");
    assert!(matches!(bind("Small", folder.path(), "docs/SUMMARY.md", &out), Err(BindError::Outside(_))));
}
