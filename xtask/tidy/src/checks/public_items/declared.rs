//! The public items of a file, each with the names that its declaration shows.

use syn::spanned::Spanned;
use syn::visit::Visit;
use syn::{Attribute, Ident, ImplItem, Item, UseTree, Visibility};

/// An item that is declared `pub`.
pub(super) struct Declared {
    /// Its name; of a re-export the name that others see.
    pub name: String,
    /// Its line, counted from one.
    pub line: usize,
    /// What it is.
    pub kind: Kind,
    /// The names in its declaration.
    pub shows: Vec<String>,
}

/// What an item is, as far as it matters here.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A type, a trait or a re-export, which other public items may show.
    Type,
    /// A function, a method, a constant or a module.
    Other,
    /// What a trait wants of a type: it has no visibility of its own and shows what it shows.
    Part,
}

/// The items that are declared `pub`, with methods, without what exists for tests only.
pub(super) fn public_items(items: &[Item]) -> Vec<Declared> {
    let mut found = Found::default();
    found.collect(items);
    found.items
}

#[derive(Default)]
struct Found {
    items: Vec<Declared>,
}

impl Found {
    fn collect(&mut self, items: &[Item]) {
        for item in items {
            match item {
                Item::Fn(item) => {
                    let shows = shown(|names| names.visit_signature(&item.sig));
                    self.add((&item.attrs, &item.vis, &item.sig.ident), Kind::Other, shows);
                }
                Item::Const(item) => {
                    let shows = shown(|names| names.visit_type(&item.ty));
                    self.add((&item.attrs, &item.vis, &item.ident), Kind::Other, shows);
                }
                Item::Static(item) => {
                    let shows = shown(|names| names.visit_type(&item.ty));
                    self.add((&item.attrs, &item.vis, &item.ident), Kind::Other, shows);
                }
                Item::Type(item) => {
                    let shows = shown(|names| names.visit_type(&item.ty));
                    self.add((&item.attrs, &item.vis, &item.ident), Kind::Type, shows);
                }
                Item::Trait(item) => {
                    let shows = shown(|names| names.visit_item_trait(item));
                    self.add((&item.attrs, &item.vis, &item.ident), Kind::Type, shows);
                }
                Item::Enum(item) => {
                    let shows = shown(|names| names.visit_item_enum(item));
                    self.add((&item.attrs, &item.vis, &item.ident), Kind::Type, shows);
                }
                Item::Struct(item) => {
                    let shows = shown(|names| {
                        names.visit_generics(&item.generics);
                        let fields = item.fields.iter().filter(|field| is_public(&field.vis));
                        fields.for_each(|field| names.visit_type(&field.ty));
                    });
                    self.add((&item.attrs, &item.vis, &item.ident), Kind::Type, shows);
                }
                Item::Use(item) if is_public(&item.vis) => {
                    self.add_re_exports(&item.tree, item.vis.span().start().line);
                }
                Item::Mod(item) if !is_for_tests(&item.attrs) => {
                    self.add((&item.attrs, &item.vis, &item.ident), Kind::Other, Vec::new());
                    if let Some((_, items)) = &item.content {
                        self.collect(items);
                    }
                }
                Item::Impl(item) if !is_for_tests(&item.attrs) => self.add_methods(item),
                _ => {}
            }
        }
    }

    fn add(
        &mut self,
        (attributes, visibility, name): (&[Attribute], &Visibility, &Ident),
        kind: Kind,
        shows: Vec<String>,
    ) {
        if is_public(visibility) && !is_for_tests(attributes) {
            let line = visibility.span().start().line;
            self.items.push(Declared { name: name.to_string(), line, kind, shows });
        }
    }

    fn add_methods(&mut self, item: &syn::ItemImpl) {
        for inner in &item.items {
            match inner {
                ImplItem::Fn(method) => {
                    let shows = shown(|names| names.visit_signature(&method.sig));
                    self.add((&method.attrs, &method.vis, &method.sig.ident), Kind::Other, shows);
                }
                ImplItem::Const(constant) => {
                    let shows = shown(|names| names.visit_type(&constant.ty));
                    self.add((&constant.attrs, &constant.vis, &constant.ident), Kind::Other, shows);
                }
                ImplItem::Type(associated) => {
                    if let syn::Type::Path(path) = &*item.self_ty
                        && let Some(last) = path.path.segments.last()
                    {
                        let shows = shown(|names| names.visit_type(&associated.ty));
                        let line = associated.span().start().line;
                        self.items.push(Declared {
                            name: last.ident.to_string(),
                            line,
                            kind: Kind::Part,
                            shows,
                        });
                    }
                }
                _ => {}
            }
        }
    }

    fn add_re_exports(&mut self, tree: &UseTree, line: usize) {
        let name = match tree {
            UseTree::Path(path) => return self.add_re_exports(&path.tree, line),
            UseTree::Group(group) => {
                return group.items.iter().for_each(|tree| self.add_re_exports(tree, line));
            }
            UseTree::Glob(_) => return,
            UseTree::Name(name) => &name.ident,
            UseTree::Rename(rename) => &rename.rename,
        };
        self.items.push(Declared { name: name.to_string(), line, kind: Kind::Type, shows: Vec::new() });
    }
}

fn is_public(visibility: &Visibility) -> bool {
    matches!(visibility, Visibility::Public(_))
}

fn is_for_tests(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| match &attribute.meta {
        syn::Meta::List(list) => list.path.is_ident("cfg") && list.tokens.to_string().contains("test"),
        _ => false,
    })
}

/// The names that a visit sees.
fn shown(visit: impl FnOnce(&mut Names)) -> Vec<String> {
    let mut names = Names(Vec::new());
    visit(&mut names);
    names.0
}

struct Names(Vec<String>);

impl Visit<'_> for Names {
    fn visit_ident(&mut self, name: &Ident) {
        self.0.push(name.to_string());
    }
}
