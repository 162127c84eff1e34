//! What a file declares, for editors: it needs no other file, and whatever is wrong elsewhere does not matter.

use super::reader::read;
use super::{File, Node, Report, Span};

/// What a form declares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sort {
    /// `PRODUCTION`.
    Production,
    /// `SOURCE`, `PLAN-SOURCE`.
    Source,
    /// `RESULT`, `PLAN-RESULT`.
    Result,
}

/// A form that gives something a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Declaration {
    /// The name, in capital letters.
    pub name: String,
    /// What it is the name of.
    pub sort: Sort,
    /// Where the name stands.
    pub name_span: Span,
    /// Where the form stands.
    pub span: Span,
    /// What it says in plain words; empty if it says nothing.
    pub statement: String,
    /// Where the examples of a production stand.
    pub examples: Vec<Span>,
}

/// The declarations of a file in their order.
///
/// ```
/// use production::{File, outline};
///
/// let text = "(PRODUCTION LEAP (STATEMENT \"It leaps.\")\n(SOURCE JUMP (A1) (PRODUCTIONS LEAP))";
/// let found = outline(&File::new("a.kb", text));
/// // The first form is not closed; what it declares is known anyway.
/// assert_eq!((found[0].name.as_str(), found[0].statement.as_str()), ("LEAP", "It leaps."));
/// assert_eq!(found[1].name, "JUMP");
/// ```
pub fn outline(file: &File) -> Vec<Declaration> {
    let mut report = Report::new(Vec::new());
    read(file, 0, &mut report).forms.iter().filter_map(declaration).collect()
}

fn declaration(form: &Node) -> Option<Declaration> {
    let sort = match form.head()? {
        "PRODUCTION" => Sort::Production,
        "SOURCE" | "PLAN-SOURCE" => Sort::Source,
        "RESULT" | "PLAN-RESULT" => Sort::Result,
        _ => return None,
    };
    let nodes = form.list()?;
    let name = nodes.get(1)?;
    let parts = || nodes.iter().skip(2);
    let statement = parts().find(|part| part.head() == Some("STATEMENT"));
    let statement = statement.and_then(|part| part.list()?.get(1)?.text()).unwrap_or_default();
    Some(Declaration {
        name: name.word()?.to_owned(),
        sort,
        name_span: name.span,
        span: form.span,
        statement: statement.to_owned(),
        examples: parts()
            .filter(|part| matches!(part.head(), Some("FIRES" | "SILENT")))
            .map(|part| part.span)
            .collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_statements_and_examples_have_their_places() {
        let text = "; é\n(production pair (STATEMENT \"Two.\n  things\") (RULE (A1)) (FIRES \"x\") (SILENT \"y\"))\n\
                    (RESULT DONE (A1))\n(ORDER JUMP)\nnonsense (";
        let found = outline(&File::new("a.kb", text));
        assert_eq!(found.len(), 2);
        assert_eq!((found[0].name.as_str(), found[0].statement.as_str()), ("PAIR", "Two. things"));
        let at = |span: Span| &text[span.start as usize..span.end as usize];
        assert_eq!(at(found[0].name_span), "pair");
        assert_eq!(
            found[0].examples.iter().map(|&span| at(span)).collect::<Vec<_>>(),
            ["(FIRES \"x\")", "(SILENT \"y\")"]
        );
        assert_eq!((found[1].sort, at(found[1].span)), (Sort::Result, "(RESULT DONE (A1))"));
    }
}
