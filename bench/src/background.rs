//! A process of this program that has only the time nobody else on this machine
//! wants (`SCHED_IDLE`): whoever asks a server for much would not share its
//! processor with it either. To be nice is not enough: a thread that wakes waits
//! until a nice one has used up its slice, which is as long as a slow act.

use std::process::{Child, Command, Stdio};

use crate::house::Failure;

/// It ends with this.
pub(crate) struct Background(Child);

impl Background {
    /// Starts this program with these arguments.
    pub(crate) fn start(arguments: &[&str]) -> Result<Self, Failure> {
        let mut command = Command::new("chrt");
        command.args(["--idle", "0"]).arg(std::env::current_exe()?).args(arguments).stdout(Stdio::piped());
        Ok(Self(command.spawn()?))
    }

    /// What it says, once it has ended by itself.
    pub(crate) fn output(mut self) -> Result<String, Failure> {
        let said = self.0.stdout.take().ok_or("its output is piped")?;
        let said = std::io::read_to_string(said)?;
        if self.0.wait()?.success() { Ok(said) } else { Err("a process in the background failed".into()) }
    }
}

impl Drop for Background {
    fn drop(&mut self) {
        // It may have ended by itself.
        self.0.kill().ok();
        self.0.wait().ok();
    }
}
