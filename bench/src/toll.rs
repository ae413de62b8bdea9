//! What a process has cost so far, by the machine's own accounts.

use std::fs;

use crate::house::Failure;

/// Clock ticks a second in `/proc`: the same on every Linux that people run.
const TICKS: f64 = 100.0;

/// Bytes in a kibibyte.
pub(crate) const KIB: f64 = 1024.0;

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

/// Bytes of memory that a process holds.
pub(crate) fn resident_bytes(process: u32) -> Result<f64, Failure> {
    let status = fs::read_to_string(format!("/proc/{process}/status"))?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kibibytes = line.and_then(|line| line.trim().trim_end_matches("kB").trim().parse::<f64>().ok());
    Ok(kibibytes.ok_or("this machine keeps no accounts of memory")? * KIB)
}

/// Threads that a process has.
pub(crate) fn threads(process: u32) -> Result<usize, Failure> {
    let status = fs::read_to_string(format!("/proc/{process}/status"))?;
    let line = status.lines().find_map(|line| line.strip_prefix("Threads:"));
    Ok(line.and_then(|line| line.trim().parse().ok()).ok_or("this machine keeps no accounts of threads")?)
}

/// Files and sockets that this process may have open.
pub(crate) fn descriptors() -> Result<usize, Failure> {
    let limits = fs::read_to_string("/proc/self/limits")?;
    let line = limits.lines().find_map(|line| line.strip_prefix("Max open files"));
    let soft =
        line.and_then(|line| line.split_whitespace().next()).ok_or("no limit of descriptors is known")?;
    Ok(soft.parse().unwrap_or(usize::MAX))
}
