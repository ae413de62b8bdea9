//! A room with a long past: evenings of drawing, played here in no time and
//! written into a journal as a server would have.

use std::path::Path;

use rooms::{
    Append, Change, Hex, Input, Journal as _, Limits, LineId, Outgoing, Record, Room, RoomCode, RoomId,
    Snapshot, Timestamp, Token, Urgency, testing::InspectRoom as _, wire::AskId,
};
use serde_json::{Value, json};
use server::SqliteJournal;

use crate::house::Failure;

const SEATS: usize = 6;
/// How long after a chunk of ink the next one comes from the same hand.
const EVERY: u64 = 50;
/// Records that are written together.
const TOGETHER: usize = 500;

/// A room that was written into a journal.
pub(crate) struct LongRoom {
    pub(crate) code: RoomCode,
    pub(crate) host: Token,
    pub(crate) strokes: usize,
    pub(crate) games: u32,
}

/// A room that is being played in.
struct Evening {
    room: Room,
    host: Token,
    now: u64,
    /// How much each has asked; like a browser, they count up.
    asked: [u64; SEATS],
    records: Vec<Record>,
    snapshot: Option<Snapshot>,
}

/// Plays until so many strokes were drawn, and writes all of it down. The last
/// game is put away, or else still lies there.
pub(crate) async fn write(
    folder: &Path,
    number: u8,
    strokes: usize,
    is_cleared: bool,
) -> Result<LongRoom, Failure> {
    let mut evening = Evening::open(number)?;
    let mut drawn = 0;
    while drawn < strokes {
        if !evening.is_playing() {
            evening.ask(0, json!({ "type": "start" }))?;
        }
        drawn += evening.draw(drawn)?;
    }
    while strokes > 0 && evening.is_playing() {
        evening.ask(0, json!({ "type": "skip" }))?;
    }
    if is_cleared && strokes > 0 {
        evening.ask(0, json!({ "type": "clear" }))?;
        // Behind so much, a room writes itself down with the next thing that happens.
        evening.ask(0, json!({ "type": "lock", "locked": false }))?;
    }
    evening.write(folder, number, drawn).await
}

impl Evening {
    fn open(number: u8) -> Result<Self, Failure> {
        let (code, host) = (RoomCode::from_number(number.into()), Hex([number; 16]));
        let kind = games::Kind::Rush;
        let begun = Timestamp(1_793_600_000_000);
        let (room, record) = Room::open(begun, code, Hex([number; 32]), kind, host.hash(), Limits::default());
        let (now, asked, records, snapshot) = (begun.0, [0; SEATS], vec![record], None);
        let mut evening = Self { room, host, now, asked, records, snapshot };
        for line in (0..).take(SEATS) {
            let token = (line == 0).then(|| host.to_string());
            evening.ask(line, json!({ "type": "hello", "name": format!("Guest {line}"), "token": token }))?;
        }
        Ok(evening)
    }

    fn is_playing(&self) -> bool {
        self.room.table().is_some_and(|table| table.outcome().is_none())
    }

    fn ask(&mut self, line: u64, ask: Value) -> Result<(), Failure> {
        let asked = &mut self.asked[usize::try_from(line)?];
        *asked += 1;
        let (id, ask) = (AskId(*asked), serde_json::from_value(ask)?);
        let fresh = Hex([u8::try_from(line)? + 100; 16]);
        self.handle(Input::Ask { line: LineId(line), id, ask, fresh });
        Ok(())
    }

    fn handle(&mut self, input: Input) {
        for out in self.room.handle(Timestamp(self.now), input) {
            match out {
                Outgoing::Record(record) => self.records.push(record),
                Outgoing::Snapshot(snapshot) => self.snapshot = Some(snapshot),
                Outgoing::Send { .. } | Outgoing::Think { .. } | Outgoing::HangUp { .. } => {}
            }
        }
    }

    /// Everyone draws a little, if it is the time for it; gives how many did.
    fn draw(&mut self, drawn: usize) -> Result<usize, Failure> {
        self.now += EVERY;
        if self.room.wake_at().is_some_and(|at| at.0 <= self.now) {
            self.handle(Input::Wake);
        }
        let before = self.records.len();
        for line in (0..).take(SEATS) {
            let pen = json!({ "tool": "ink", "width": "medium", "colour": "black" });
            let points: Vec<i16> = (0..12).map(|n| if n < 2 { 700 } else { (n * 37) % 23 - 11 }).collect();
            let op = json!({ "type": "chunk", "pen": pen, "points": points, "ends": true });
            let board = drawn / 7 % 6;
            self.ask(
                line,
                json!({ "type": "stroke", "action": { "type": "ink", "board": board, "op": op } }),
            )?;
        }
        let strokes = self.records[before..].iter();
        Ok(strokes.filter(|record| matches!(record.change, Change::Stepped { .. })).count())
    }

    async fn write(self, folder: &Path, number: u8, strokes: usize) -> Result<LongRoom, Failure> {
        let (room, code): (RoomId, RoomCode) = (Hex([number; 16]), self.room.code());
        let journal = SqliteJournal::in_folder(folder)?;
        for records in self.records.chunks(TOGETHER) {
            let append = Append { room, code, tenure: rooms::Tenure::ALONE, records: records.to_vec() };
            journal.append(append, Urgency::Immediate).await?;
        }
        if let Some(snapshot) = self.snapshot {
            journal.save_snapshot(room, snapshot).await?;
        }
        journal.close().await;
        let deals = self.records.iter().filter(|record| matches!(record.change, Change::Dealt { .. }));
        Ok(LongRoom { code, host: self.host, strokes, games: u32::try_from(deals.count())? })
    }
}
