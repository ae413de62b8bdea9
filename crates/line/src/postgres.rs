//! A PostgreSQL of a test's own: in a folder of its own, reached by a socket in
//! that folder, ended with the test. It knows how to start and end one, and
//! nothing of what is kept in it.

use std::{
    io,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use crate::Folder;

/// A switch by which a missing PostgreSQL is a failure.
const NEEDED: &str = "DODO_NEEDS_POSTGRES";
/// Where Debian puts the programs of its versions.
const DEBIAN: &str = "/usr/lib/postgresql";
/// Whose processes they are if we are root, as whom PostgreSQL refuses to run.
const USER: &str = "postgres";
/// How long it may take to start.
const PATIENCE: Duration = Duration::from_secs(60);

/// A PostgreSQL of a test's own.
#[derive(Debug)]
pub struct Postgres {
    programs: PathBuf,
    folder: Folder,
    server: Child,
    settings: Vec<String>,
}

impl Postgres {
    /// Starts one. None, and a line that says so, if this machine has none and
    /// `DODO_NEEDS_POSTGRES` does not ask for it.
    pub fn start() -> Option<Self> {
        Self::start_with(&[])
    }

    /// Starts one with further settings: `fsync=off`.
    #[expect(clippy::print_stderr, reason = "a test that does nothing says so")]
    pub fn start_with(settings: &[&str]) -> Option<Self> {
        let Some(programs) = programs() else {
            let missing = "there is no PostgreSQL on this machine (on Debian: apt-get install postgresql)";
            assert!(std::env::var_os(NEEDED).is_none(), "{NEEDED} is set, but {missing}");
            eprintln!("NOT TRIED: {missing}");
            return None;
        };
        let folder = Folder::new();
        if is_root() {
            succeeds(Command::new("chown").arg(USER).arg(folder.path()));
        }
        let cluster = folder.path().join("cluster");
        let mut init = as_user(&programs.join("initdb"));
        init.args(["--username=dodo", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync", "-D"]);
        succeeds(init.arg(&cluster).stdout(Stdio::null()));
        let settings = settings.iter().map(|&setting| setting.to_owned()).collect();
        let server = serve(&programs, folder.path(), &settings);
        Some(Self { programs, folder, server, settings })
    }

    /// A standby of it, which hears what it commits; by default it need not have
    /// heard of it for that to be a success. It is called `standby`.
    pub fn standby(&self) -> Self {
        let folder = Folder::new();
        if is_root() {
            succeeds(Command::new("chown").arg(USER).arg(folder.path()));
        }
        let mut copy = as_user(&self.programs.join("pg_basebackup"));
        copy.args(["--write-recovery-conf", "--wal-method=stream", "--checkpoint=fast", "--no-sync", "-D"]);
        copy.arg(folder.path().join("cluster"));
        let primary = format!("host={} user=dodo application_name=standby", self.folder.path().display());
        succeeds(copy.args(["--dbname", &primary]).stdout(Stdio::null()));
        let server = serve(&self.programs, folder.path(), &self.settings);
        Self { programs: self.programs.clone(), folder, server, settings: self.settings.clone() }
    }

    /// Where it is: the address of the database `postgres`.
    pub fn url(&self) -> String {
        let socket = self.folder.path().display().to_string().replace('/', "%2F");
        format!("postgres://dodo@{socket}/postgres")
    }

    /// The number of its process.
    pub fn process(&self) -> u32 {
        self.server.id()
    }

    /// The folder in which its socket lies.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// What a statement gives, as text: a line a row, bars between columns.
    pub fn ask(&self, statement: &str) -> String {
        let mut psql = Command::new(self.programs.join("psql"));
        psql.args(["--no-psqlrc", "--quiet", "--tuples-only", "--no-align", "--username=dodo", "--host"]);
        psql.arg(self.folder.path()).args(["--dbname=postgres", "--command", statement]);
        let asked = psql.output().expect("psql starts");
        assert!(asked.status.success(), "{}", String::from_utf8_lossy(&asked.stderr));
        String::from_utf8_lossy(&asked.stdout).trim_end().to_owned()
    }

    /// Ends it as a power cut would, but for the disk's own memory.
    pub fn cut(&mut self) {
        signal(&self.server, "QUIT");
        self.server.wait().expect("it can be waited for");
    }

    /// Starts it again after it was cut.
    pub fn start_again(&mut self) {
        self.server = serve(&self.programs, self.folder.path(), &self.settings);
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        if matches!(self.server.try_wait(), Ok(None)) {
            self.cut();
        }
    }
}

/// Starts the server, and waits until it takes connections.
fn serve(programs: &Path, folder: &Path, settings: &Vec<String>) -> Child {
    let mut server = as_user(&programs.join("postgres"));
    server.arg("-D").arg(folder.join("cluster")).arg("-k").arg(folder);
    server.args(["-c", "listen_addresses=", "-c", "log_min_messages=fatal", "-c", "shared_buffers=16MB"]);
    for setting in settings {
        server.args(["-c", setting]);
    }
    let server = server.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("PostgreSQL starts");
    let begun = Instant::now();
    let mut ready = Command::new(programs.join("pg_isready"));
    ready.arg("--quiet").arg("--host").arg(folder);
    while !ready.status().is_ok_and(|status| status.success()) {
        assert!(begun.elapsed() < PATIENCE, "PostgreSQL does not answer");
        thread::sleep(Duration::from_millis(20));
    }
    server
}

/// The folder of the newest version's programs.
fn programs() -> Option<PathBuf> {
    let usual = |path: &Path| path.join("initdb").is_file() && path.join("postgres").is_file();
    let versions = std::fs::read_dir(DEBIAN).into_iter().flatten().filter_map(Result::ok);
    let number = |path: &PathBuf| -> Option<u32> { path.parent()?.file_name()?.to_str()?.parse().ok() };
    let debian = versions.map(|version| version.path().join("bin")).filter(|path| usual(path));
    let elsewhere = std::env::var_os("PATH").unwrap_or_default();
    let mut elsewhere = std::env::split_paths(&elsewhere).filter(|path| usual(path));
    debian.max_by_key(number).or_else(|| elsewhere.next())
}

/// A program as someone whom PostgreSQL lets run it, ended with this thread.
fn as_user(program: &Path) -> Command {
    if !is_root() {
        return Command::new(program);
    }
    let mut command = Command::new("setpriv");
    command.args(["--reuid", USER, "--regid", USER, "--clear-groups", "--pdeathsig", "QUIT"]).arg(program);
    // Its own folder is not everyone's to enter.
    command.current_dir("/");
    command
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output();
    id.is_ok_and(|id| id.stdout.trim_ascii() == b"0")
}

fn signal(child: &Child, name: &str) {
    succeeds(Command::new("kill").args([format!("-{name}"), child.id().to_string()]));
}

fn succeeds(command: &mut Command) {
    let ended: io::Result<_> = command.status();
    assert!(ended.is_ok_and(|status| status.success()), "{command:?} does not work");
}
