//! A report as Markdown, its plots in files beside it.

use std::fmt::Write;

use super::{Block, Report, Table};

/// The report as text; plots are looked for in `folder`, as SVG.
pub fn write(report: &Report, folder: &str) -> String {
    let mut text = format!("# {}\n\n", plain(&report.title));
    if let Some(about) = &report.about {
        push(&mut text, &plain(about.trim()));
    }
    for block in &report.blocks {
        match block {
            Block::Heading(heading) => push(&mut text, &format!("## {}", plain(heading))),
            Block::Text(paragraph) => push(&mut text, &plain(paragraph)),
            Block::List(items) => {
                let items: Vec<String> = items.iter().map(|item| format!("- {}", plain(item))).collect();
                push(&mut text, &items.join("\n"));
            }
            Block::Table(table) => push(&mut text, &written(table)),
            Block::Figure(figure) => {
                let (title, name) = (&figure.chart.title, &figure.name);
                push(
                    &mut text,
                    &format!("![{}]({folder}/{name}.svg)\n\n*{}*", plain(title), plain(&figure.caption)),
                );
            }
            Block::Code(code) => push(&mut text, &format!("```\n{}\n```", code.trim_end())),
        }
    }
    text
}

fn push(text: &mut String, block: &str) {
    // Writing to a string can't fail.
    let _ = write!(text, "{block}\n\n");
}

fn written(table: &Table) -> String {
    let line = |cells: &[String]| {
        let cells: Vec<String> = cells.iter().map(|cell| plain(cell).replace('|', "\\|")).collect();
        format!("| {} |", cells.join(" | "))
    };
    let side = |column| if table.is_text(column) { ":--" } else { "--:" };
    let rule: Vec<String> = (0..table.heads.len()).map(|column| side(column).to_owned()).collect();
    let mut lines = vec![format!("**{}**", table.caption), String::new(), line(&table.heads), line(&rule)];
    lines.extend(table.rows.iter().map(|row| line(row)));
    lines.join("\n")
}

/// A text in which nothing but `code` and **strong** words means anything.
fn plain(text: &str) -> String {
    let parts = text.split('`').enumerate();
    let parts =
        parts.map(|(nth, part)| if nth % 2 == 1 { part.to_owned() } else { part.replace('<', "&lt;") });
    parts.collect::<Vec<_>>().join("`")
}
