//! A report as Markdown, its plots in files beside it.

use std::fmt::Write;

use super::{Block, Report, Table};

/// The report as text; plots are looked for in `folder`, as SVG.
pub fn write(report: &Report, folder: &str) -> String {
    let mut text = format!("# {}\n\n", report.title);
    if let Some(about) = &report.about {
        push(&mut text, about.trim());
    }
    for block in &report.blocks {
        match block {
            Block::Heading(heading) => push(&mut text, &format!("## {heading}")),
            Block::Text(paragraph) => push(&mut text, paragraph),
            Block::List(items) => {
                let items: Vec<String> = items.iter().map(|item| format!("- {item}")).collect();
                push(&mut text, &items.join("\n"));
            }
            Block::Table(table) => push(&mut text, &written(table)),
            Block::Figure(figure) => {
                let (title, name) = (&figure.chart.title, &figure.name);
                push(&mut text, &format!("![{title}]({folder}/{name}.svg)\n\n*{}*", figure.caption));
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
        let cells: Vec<String> = cells.iter().map(|cell| cell.replace('|', "\\|")).collect();
        format!("| {} |", cells.join(" | "))
    };
    let side = |column| if table.is_text(column) { ":--" } else { "--:" };
    let rule: Vec<String> = (0..table.heads.len()).map(|column| side(column).to_owned()).collect();
    let mut lines = vec![format!("**{}**", table.caption), String::new(), line(&table.heads), line(&rule)];
    lines.extend(table.rows.iter().map(|row| line(row)));
    lines.join("\n")
}
