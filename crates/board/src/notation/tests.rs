use super::*;
use crate::Board;
use crate::scramble::Dice;

fn read(text: &str) -> String {
    parse(text, None).map_or_else(|error| format!("! {error}"), |board| board.to_string())
}

fn sized(text: &str, size: &str) -> String {
    parse(text, Some(size.parse().unwrap()))
        .map_or_else(|error| format!("! {error}"), |board| board.to_string())
}

fn many(text: &str) -> Vec<(usize, String)> {
    parse_many(text, None).unwrap().into_iter().map(|found| (found.line, found.board.to_string())).collect()
}

fn boards() -> impl Iterator<Item = Board> {
    let mut dice = Dice::new(11);
    let shapes = (2..=8).flat_map(|rows| (2..=8).map(move |cols| (rows, cols)));
    let large = [(9, 9), (10, 10), (3, 17), (64, 64), (2, 64)];
    shapes.chain(large).flat_map(move |(rows, cols)| {
        let size = Size::new(rows, cols).unwrap();
        std::iter::repeat_with(|| dice.any(size)).take(5).collect::<Vec<_>>()
    })
}

#[test]
fn what_is_written_is_read_again_in_every_notation() {
    for board in boards() {
        for notation in Notation::ALL {
            let text = notation.write(&board);
            let size = (notation == Notation::Commas && !board.size().is_square()).then(|| board.size());
            assert_eq!(parse(&text, size).as_ref(), Ok(&board), "{notation:?}:\n{text}");
            assert_eq!(parse(&text, Some(board.size())).as_ref(), Ok(&board), "{notation:?}:\n{text}");
        }
    }
}

#[test]
fn a_file_of_boards_is_read_in_every_notation() {
    let all: Vec<Board> = boards().filter(|board| board.size().is_square()).collect();
    for notation in Notation::ALL {
        let text: Vec<String> = all.iter().map(|board| notation.write(board)).collect();
        let read: Vec<Board> =
            parse_many(&text.join("\n\n"), None).unwrap().into_iter().map(|found| found.board).collect();
        assert!(read == all, "{notation:?}");
    }
    let lines: Vec<String> = all.iter().map(Board::to_string).collect();
    let read = parse_many(&lines.join("\n"), None).unwrap();
    assert!(
        read.iter().enumerate().all(|(index, found)| found.line == index + 1 && found.board == all[index])
    );
}

#[test]
fn the_seeds_notations_are_read() {
    let goal = "0 1 2/3 4 5/6 7 8";
    for text in [
        "b12 345 678",
        "012 345 678",
        "b12/345/678",
        "b12345678",
        "0 1 2 3 4 5 6 7 8",
        "0,1,2,3,4,5,6,7,8",
        "_ 1 2/3 4 5/6 7 8",
        ". 1 2;3 4 5;6 7 8".replace(';', "/").as_str(),
        "- 1 2\n3 4 5\n6 7 8\n",
        "3\n0 1 2\n3 4 5\n6 7 8",
        "3 3\n0 1 2\n3 4 5\n6 7 8",
        "# a comment\n3 # size\n 0\t1  2 # row\n#\n3 4 5\r\n6 7 8",
        "\u{feff}0 1 2\r\n3 4 5\r\n6 7 8\r\n",
        "-------------\n| 0 | 1 | 2 |\n-------------\n| 3 | 4 | 5 |\n-------------\n| 6 | 7 | 8 |\n-------------",
        "┌───┬───┬───┐\n│   │ 1 │ 2 │\n├───┼───┼───┤\n│ 3 │ 4 │ 5 │\n├───┼───┼───┤\n│ 6 │ 7 │ 8 │\n└───┴───┴───┘",
        "  1 2\n3 4 5\n6 7 8",
    ] {
        assert_eq!(read(text), goal, "{text}");
    }
    assert_eq!(read("1 2 3\n8   4\n7 6 5"), "1 2 3/8 0 4/7 6 5");
    assert_eq!(
        read(" 1  2  3\n 8  9  4\n10   \n 7  6 11".replace("10   ", "10     5").as_str()),
        "1 2 3/8 9 4/10 0 5/7 6 11"
    );
}

#[test]
fn a_row_that_is_one_short_is_not_taken_for_one_with_a_blank_at_its_end() {
    assert!(read("1 2 3/4 6/7 8 5").contains("row 2 has 2 numbers"));
    assert!(read("1 2 3\n4 6\n7 8 5").contains("row 2 has 2 numbers"));
    assert_eq!(read("1 2 3\n4 6  \n7 8 5"), "1 2 3/4 6 0/7 8 5");
}

#[test]
fn a_header_is_told_from_a_row() {
    assert_eq!(read("3 2\n1 4\n5 6\n7 0"), "3 2/1 4/5 6/7 0");
    assert_eq!(read("3 2\n1 4\n5 2\n3 0"), "1 4/5 2/3 0");
    assert_eq!(read("2\n1 2\n3 0"), "1 2/3 0");
    assert_eq!(read("3\n0 1 2\n3 4 5"), "! line 2: 6 numbers where a 3x3 board has 9");
}

#[test]
fn empty_lines_below_a_size_line_do_not_end_a_board() {
    let board = "1 2 3/4 0 6/7 5 8".to_owned();
    for text in [
        "3\n\n1 2 3\n\n4 0 6\n\n\n7 5 8\n",
        "3\r\n\r\n1 2 3\r\n4 0 6\r\n7 5 8",
        "# here\n\n3\n1 2 3\n# a comment\n\n4 0 6\n \t\n7 5 8",
    ] {
        let boards = parse_many(text, None).unwrap();
        assert_eq!(boards.len(), 1, "{text:?}");
        assert_eq!(boards[0].board.to_string(), board, "{text:?}");
    }
    // What follows the last row is another board, and so is what another size line opens.
    assert_eq!(many("2\n\n1 2\n3 0\n\n1 2\n0 3\n\n2\n1 2\n\n3 0").len(), 3);
    assert_eq!(many("12\n30\n\n1 2/0 3").len(), 2, "12 is a compact row here");
    let missing = parse_many("3\n1 2 3\n4 0 6\n\n3\n1 2 3\n4 0 6\n7 5 8", None).unwrap_err();
    assert_eq!((missing.line, missing.to_string().contains("6 numbers")), (Some(2), true));
}

#[test]
fn a_size_that_no_board_has_is_named_on_its_line() {
    for side in ["0", "1", "65"] {
        let error = parse_many(&format!("# size\n{side}\n1 2 3\n4 0 6\n7 5 8"), None).unwrap_err();
        assert_eq!(error.line, Some(2), "{error}");
        assert!(error.to_string().contains(&format!("not {side}x{side}")), "{error}");
    }
}

#[test]
fn the_size_can_be_given() {
    assert_eq!(sized("1 2 3 4 5 0", "2x3"), "1 2 3/4 5 0");
    assert_eq!(sized("1 2 3 4 5 0", "3x2"), "1 2/3 4/5 0");
    assert_eq!(sized("1 2 3/4 5 0", "3x2"), "! 6 numbers where a 3x2 board has 6");
    assert_eq!(sized("1 2 3 0", "3x3"), "! 4 numbers where a 3x3 board has 9");
}

#[test]
fn a_line_that_is_a_board_is_one() {
    assert_eq!(many("1 2/3 0\n0 1/2 3\n"), [(1, "1 2/3 0".into()), (2, "0 1/2 3".into())]);
    assert_eq!(
        many("# two\nb12 345 678\n\n012 345 687"),
        [(2, "0 1 2/3 4 5/6 7 8".into()), (4, "0 1 2/3 4 5/6 8 7".into())]
    );
    // The first row is a legal 2x2 board, but the block is one 4x4 board.
    let block = "1 2 3 0\n5 6 7 8\n9 10 11 12\n13 14 15 4";
    assert_eq!(many(block), [(1, "1 2 3 0/5 6 7 8/9 10 11 12/13 14 15 4".into())]);
    assert_eq!(many(&format!("{block}\n\n\n{block}")).len(), 2);
}

#[test]
fn each_mistake_is_named_with_its_place() {
    for (text, message) in [
        ("", "no board here: write one like '1 2 3/4 5 6/7 8 0'"),
        ("# only a comment", "no board here: write one like '1 2 3/4 5 6/7 8 0'"),
        ("1 2 3", "only one row of 3 numbers: separate rows by '/' or new lines, or say the size"),
        (
            "1 2 3/4 5/7 8 0",
            "row 2 has 2 numbers where the rows before have 3: all rows of a board are equally long",
        ),
        (
            "1 2 3/4 5 5/7 8 0",
            "tile 5 stands twice, at row 2, column 2 and row 2, column 3, and tile 6 is missing",
        ),
        (
            "1 2 3\n4 5 9\n7 8 0",
            "line 2: tile 9 at row 2, column 3 is out of range: a 3x3 board has the tiles 1 to 8 and one blank (0)",
        ),
        (
            "1 2 0/4 5 6/7 8 0",
            "two blanks, at row 1, column 3 and row 3, column 3: a board has one empty cell",
        ),
        ("1 2 3/4 5 6/7 8 9", "no blank on this 3x3 board: write 0 (or b, _, . or -) for the empty cell"),
        (
            "1 2 x/4 5 6/7 8 0",
            "'x' (row 1, column 3) is not a tile: write numbers, and 0, b, _, . or - for the blank",
        ),
        (
            "1 2 \0/4 5 6/7 8 0",
            "'\\0' (row 1, column 3) is not a tile: write numbers, and 0, b, _, . or - for the blank",
        ),
        ("b12 345 67b", "two blanks, at row 1, column 1 and row 3, column 3: a board has one empty cell"),
        (
            "1 -2/3 0",
            "'-2' (row 1, column 2) is not a tile: write numbers, and 0, b, _, . or - for the blank",
        ),
    ] {
        assert_eq!(read(text), format!("! {message}"), "{text:?}");
    }
    let endless = "1 ".repeat(5_000_000);
    assert!(read(&endless).contains("10000000 bytes"));
    let wide = (0..130).map(|n| n.to_string()).collect::<Vec<_>>().join(" ");
    assert!(read(&format!("{wide}/{wide}")).contains("2 to 64"));
}

#[test]
fn a_text_of_separators_alone_is_no_board() {
    assert!(read(",;|//").contains("no board here"));
}

#[test]
fn a_bad_line_in_a_file_is_named() {
    let error = parse_many("1 2/3 0\n1 2/3 3\n", None).unwrap_err();
    assert_eq!(error.line, Some(2));
}

#[test]
fn the_first_row_of_a_drawn_board_was_taken_for_its_size() {
    let drawn = "┌───┬───┐\n│   │ 3 │\n├───┼───┤\n│ 1 │ 2 │\n└───┴───┘";
    assert_eq!(parse(drawn, None).unwrap().to_string(), "0 3/1 2");
    assert_eq!(parse("| 3 |   |\n| 1 | 2 |", None).unwrap().to_string(), "3 0/1 2");
}
