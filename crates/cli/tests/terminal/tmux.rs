//! A terminal of a given size, with a program in it: one tmux server per test.

use std::path::PathBuf;
use std::process::{Command, Output};
use std::sync::atomic::{AtomicU32, Ordering};

use assert_cmd::cargo::cargo_bin;
use tempfile::TempDir;

use crate::runner;

/// A terminal. What the program keeps for its user is in a folder of its own.
pub struct Tmux {
    socket: String,
    home: TempDir,
}

impl Tmux {
    /// A terminal of 80 columns and 24 rows, with a shell in it that ran this command.
    pub fn run(arguments: &str) -> Self {
        Self::sized(80, 24, arguments)
    }

    /// The same of another size.
    pub fn sized(columns: u16, rows: u16, arguments: &str) -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let nth = COUNT.fetch_add(1, Ordering::Relaxed);
        let socket = format!("npuzzle-test-{}-{nth}", std::process::id());
        let terminal = Self { socket, home: TempDir::new().unwrap() };
        let (columns, rows) = (columns.to_string(), rows.to_string());
        let folders = runner::environment(terminal.home.path());
        let folders = folders.map(|(name, folder)| format!("{name}={}", folder.display())).join(" ");
        // A plain shell: whatever the user's start-up files print would be in the way, and a backtrace would push
        // what a panic says off the screen before anybody looks.
        let shell = format!(
            "env -u NPUZZLE_TABLES -u NPUZZLE_LAB -u RUST_BACKTRACE {folders} ENV= PS1='$ ' TERM=screen-256color sh"
        );
        let made =
            terminal.tmux(&["-f", "/dev/null", "new-session", "-d", "-x", &columns, "-y", &rows, &shell]);
        assert!(made.status.success(), "tmux: {}", String::from_utf8_lossy(&made.stderr));
        // Spaces at the end of a line are not shown.
        terminal.wait_for("$");
        terminal.npuzzle("", arguments);
        terminal
    }

    /// Runs another command in the shell, with these variables in its environment.
    pub fn npuzzle(&self, environment: &str, arguments: &str) {
        self.line(&format!("{environment} {} {arguments}", cargo_bin!("npuzzle").display()));
    }

    /// Presses keys by tmux's names: `Left`, `C-c`, `Space`, `x`.
    pub fn keys(&self, keys: &[&str]) {
        let mut arguments = vec!["send-keys"];
        arguments.extend(keys);
        assert!(self.tmux(&arguments).status.success());
    }

    /// Types a line, and Enter.
    pub fn line(&self, text: &str) {
        assert!(self.tmux(&["send-keys", "-l", "--", text]).status.success());
        self.keys(&["Enter"]);
    }

    /// Pastes a text as a terminal does, bracketed if the program asked for that.
    pub fn paste(&self, text: &str) {
        let file = self.home.path().join("paste");
        std::fs::write(&file, text).unwrap();
        assert!(self.tmux(&["load-buffer", &file.display().to_string()]).status.success());
        assert!(self.tmux(&["paste-buffer", "-p"]).status.success());
    }

    /// Changes the size of the terminal.
    pub fn resize(&self, columns: u16, rows: u16) {
        let (columns, rows) = (columns.to_string(), rows.to_string());
        assert!(self.tmux(&["resize-window", "-x", &columns, "-y", &rows]).status.success());
    }

    /// Clicks with the left button on a cell of the screen, counted from 0.
    pub fn click(&self, column: u16, row: u16) {
        for end in ['M', 'm'] {
            let press = format!("\u{1b}[<0;{};{}{end}", column + 1, row + 1);
            assert!(self.tmux(&["send-keys", "-l", "--", &press]).status.success());
        }
    }

    /// What is on the screen.
    pub fn screen(&self) -> String {
        let shown = self.tmux(&["capture-pane", "-p"]);
        String::from_utf8(shown.stdout).unwrap()
    }

    /// Waits until the screen shows a text.
    pub fn wait_for(&self, text: &str) {
        self.wait_until(&format!("'{text}'"), |screen| screen.contains(text));
    }

    /// Waits until the screen shows a text and nothing changes any more, and returns it: a program may be in the
    /// middle of drawing when a screen is read. Only a running clock may go on.
    pub fn settled(&self, text: &str) -> String {
        self.settled_when(&format!("'{text}'"), |screen| screen.contains(text))
    }

    /// The same for a screen as it is wanted.
    pub fn settled_when(&self, what: &str, is_wanted: impl Fn(&str) -> bool) -> String {
        let without_clock = |screen: &str| {
            let before_clock = |line: &str| line.split("Time     ").next().unwrap().to_owned();
            screen.lines().map(before_clock).collect::<Vec<_>>()
        };
        let mut last = None;
        runner::wait_for(what, || {
            let screen = self.screen();
            let bare = without_clock(&screen);
            if is_wanted(&screen) && last.as_ref() == Some(&bare) {
                return Ok(screen);
            }
            last = Some(bare);
            Err(screen)
        })
    }

    /// Waits until the screen is as wanted.
    pub fn wait_until(&self, what: &str, is_wanted: impl Fn(&str) -> bool) {
        self.screen_when(what, is_wanted);
    }

    fn screen_when(&self, what: &str, is_wanted: impl Fn(&str) -> bool) -> String {
        runner::wait_for(what, || {
            let screen = self.screen();
            if is_wanted(&screen) { Ok(screen) } else { Err(screen) }
        })
    }

    /// Waits until the program has ended and the shell echoes again; the code it ended with.
    pub fn exit_code(&self) -> i32 {
        self.wait_until("prompt", |screen| {
            screen.trim_end().lines().last().is_some_and(|line| line.trim_end().ends_with('$'))
        });
        self.line("echo \"code=$?.\"");
        let screen = self.screen_when("exit code", |screen| {
            screen.lines().any(|line| line.starts_with("code=") && line.contains('.'))
        });
        let code = screen.lines().rev().find_map(|line| line.strip_prefix("code=")).unwrap();
        code.trim_end().trim_end_matches('.').parse().unwrap()
    }

    /// Whether the terminal is as a shell wants it: the usual screen, a cursor, and no mouse.
    pub fn is_as_found(&self) -> bool {
        let format = "#{alternate_on} #{cursor_flag} #{mouse_any_flag} #{keypad_flag}";
        let flags = self.tmux(&["display-message", "-p", format]).stdout;
        String::from_utf8_lossy(&flags).trim_end() == "0 1 0 0"
    }

    /// The process of the program that runs in the shell.
    pub fn program(&self) -> u32 {
        let shell = self.tmux(&["display-message", "-p", "#{pane_pid}"]).stdout;
        let shell = String::from_utf8(shell).unwrap().trim().to_owned();
        let children = std::fs::read_to_string(format!("/proc/{shell}/task/{shell}/children")).unwrap();
        children.split_whitespace().next().expect("a program").parse().unwrap()
    }

    /// A file that the program may have written, below the user's data folder.
    pub fn data(&self, name: &str) -> PathBuf {
        self.home.path().join("data").join(name)
    }

    fn tmux(&self, arguments: &[&str]) -> Output {
        Command::new("tmux").args(["-L", &self.socket]).args(arguments).output().expect("tmux is installed")
    }
}

impl Drop for Tmux {
    fn drop(&mut self) {
        self.tmux(&["kill-server"]);
    }
}

/// Waits until a process is no more.
pub fn wait_for_end(process: u32) {
    let runs = || {
        let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
        status.lines().any(|line| line.starts_with("State:") && !line.contains('Z'))
    };
    runner::wait_until(&format!("process {process} has ended"), || !runs());
}
