//! Every mistake that people make in a spec or on the command line.

use super::{Laboratory, MINE};

#[test]
fn every_mistake_in_a_spec_has_its_place_and_remedy_and_writes_nothing() {
    let lab = Laboratory::new();
    for (from, to, words) in [
        (
            "kind = 'uniform'\ncount = 60",
            "kind = 'suite'\nsuite = 'korf10'",
            &["mine.toml:12:1", "unknown suite 'korf10'", "korf100"][..],
        ),
        ("'bfs'", "'dijkstar'", &["mine.toml:3:97", "unknown algorithm 'dijkstar'", "npuzzle strategies"]),
        ("seed = 11", "sede = 11", &["mine.toml:2:1", "unknown field 'sede'", "did you mean seed"]),
        (
            "kind = 'uniform'\ncount = 60",
            "kind = 'uniform'\ncount = -60",
            &["mine.toml:14:9", "-60", "1 to 1000000"],
        ),
        (
            "kind = 'uniform'\ncount = 60",
            "kind = 'file'\nfile = 'boards.txt'",
            &["boards.txt", "can't be read", "beside the spec"],
        ),
        ("'bfs'", "'ida+pdb:7-8'", &["ida+pdb:7-8", "3x3"]),
        ("depth = [8, 14, 20]", "depth = [8, 32]", &["32", "the deepest are 31"]),
        ("name = 'mine'", "name = 'mine", &["mine.toml:1:"]),
    ] {
        assert!(MINE.contains(from), "{from}");
        lab.write("mine.toml", &MINE.replace(from, to));
        lab.refuses(&["run", "mine.toml"], 2, words);
        assert!(!lab.path("lab.db").exists(), "{to}: something was written");
    }
    let no_instances = MINE.split("[[instances]]").next().unwrap();
    lab.write("mine.toml", no_instances);
    lab.refuses(&["run", "mine.toml"], 2, &["mine.toml", "'instances' is missing"]);
    lab.refuses(&["run", "koersen"], 2, &["no study 'koersen'", "did you mean koehrsen?", "mine.toml"]);
    lab.refuses(&["run", "nowhere.toml"], 2, &["nowhere.toml can't be read"]);
    lab.refuses(&["run", "koehrsen", "-s", "astar"], 2, &["astar needs a heuristic"]);
    lab.refuses(&["run", "koehrsen", "--name", "a/b"], 2, &["'a/b' is no name"]);
    lab.refuses(&["run", "koehrsen", "--max-time", "0"], 2, &["0"]);
    lab.refuses(&["report", "koehrsen"], 2, &["lab.db does not exist", "npuzzle lab run koehrsen"]);
    assert!(!lab.path("lab.db").exists());
    lab.does(&["run", "xiao", "-n", "2"]);
    lab.refuses(
        &["run", "xiao", "-n", "3"],
        2,
        &["another experiment was run as 'xiao'", "--name", "--fresh"],
    );
    lab.refuses(&["report", "xioa"], 2, &["no experiment 'xioa', did you mean xiao?"]);
    lab.refuses(&["report", "koehrsen"], 2, &["run it first: npuzzle lab run koehrsen"]);
    lab.refuses(&["export", "xiao", "-o", "xiao.txt"], 2, &["xiao.txt", ".parquet"]);
    lab.refuses(&["export", "xiao", "--format", "parquet"], 2, &["--output"]);
    lab.does(&["run", "xiao", "-n", "3", "--fresh"]);
    assert!(lab.does(&["show", "xiao"]).out.contains("42 of 42"));
    lab.does(&["remove", "xiao"]);
    lab.refuses(&["show", "nothing"], 2, &["no experiment 'nothing'"]);
}
