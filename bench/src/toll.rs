//! What a process has cost so far, by the machine's own accounts.

use std::fs;

use crate::house::Failure;

/// Clock ticks a second in `/proc`: the same on every Linux that people run.
const TICKS: f64 = 100.0;

/// Seconds of CPU that a process has used, in its own code and in the system's.
pub(crate) fn cpu_seconds(process: u32) -> Result<f64, Failure> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat"))?;
    // The name in brackets may hold anything, so counting begins behind it.
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    let ticks = |index: usize| fields.get(index).and_then(|field| field.parse::<f64>().ok());
    let (Some(own), Some(system)) = (ticks(11), ticks(12)) else {
        return Err("this machine keeps no accounts of CPU time".into());
    };
    Ok((own + system) / TICKS)
}
