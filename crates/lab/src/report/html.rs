//! A report as one page that needs nothing else: plots and style are inside.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::{Block, Report, Table};

const STYLE: &str = include_str!("page.css");

/// The report as a page.
pub fn write(report: &Report) -> String {
    let headings = || {
        report.blocks.iter().filter_map(|block| match block {
            Block::Heading(heading) => Some(heading.as_str()),
            _ => None,
        })
    };
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="generator" content={ "npuzzle " (env!("CARGO_PKG_VERSION")) };
                title { (report.title) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                main {
                    h1 { (report.title) }
                    @if let Some(about) = &report.about { p.about { (inline(about)) } }
                    nav aria-label="Sections" {
                        @for heading in headings() { a href={ "#" (anchor(heading)) } { (heading) } " " }
                    }
                    @for block in &report.blocks { (part(block)) }
                    footer { "Written by npuzzle " (env!("CARGO_PKG_VERSION")) "." }
                }
            }
        }
    };
    page.into_string()
}

fn part(block: &Block) -> Markup {
    match block {
        Block::Heading(heading) => html! { h2 id=(anchor(heading)) { (heading) } },
        Block::Text(text) => html! { p { (inline(text)) } },
        Block::List(items) => html! { ul { @for item in items { li { (inline(item)) } } } },
        Block::Table(written) => table(written),
        Block::Figure(figure) => html! {
            figure id=(figure.name) {
                div { (PreEscaped(figure.chart.to_svg())) }
                figcaption { (inline(&figure.caption)) }
            }
        },
        Block::Code(code) => html! { pre tabindex="0" { code { (code) } } },
    }
}

fn table(table: &Table) -> Markup {
    html! {
        div.table tabindex="0" role="region" aria-label=(table.caption) {
            table {
                caption { (table.caption) }
                thead {
                    tr {
                        @for (column, head) in table.heads.iter().enumerate() {
                            th.text[table.is_text(column)] scope="col" { (head) }
                        }
                    }
                }
                tbody {
                    @for row in &table.rows {
                        tr {
                            @for (column, cell) in row.iter().enumerate() {
                                @if column == 0 { th.text scope="row" { (inline(cell)) } }
                                @else { td.text[table.is_text(column)].long[is_long(cell)] { (inline(cell)) } }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Sentences may take more than one line.
fn is_long(cell: &str) -> bool {
    cell.chars().count() > 40
}

fn anchor(heading: &str) -> String {
    let plain = heading.to_lowercase().replace(|c: char| !c.is_alphanumeric(), "-");
    plain.split('-').filter(|part| !part.is_empty()).collect::<Vec<_>>().join("-")
}

/// `code` and **strong** words in a text.
fn inline(text: &str) -> Markup {
    html! {
        @for (nth, part) in text.split('`').enumerate() {
            @if nth % 2 == 1 { code { (part) } }
            @else {
                @for (nth, part) in part.split("**").enumerate() {
                    @if nth % 2 == 1 { strong { (part) } } @else { (part) }
                }
            }
        }
    }
}
