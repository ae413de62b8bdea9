//! What happens around a room: what waits for the disk, who misses news, and
//! when things count as read and shown.

use games::Kind;
use rooms::{
    Change, Driver, Effect, Input, Limits, LineId, Record, Room, RoomCode, TableInput, Timestamp, Urgency,
    testing::InspectRoom as _, wire::FromClient,
};
use serde_json::{Value, json};

use crate::evening::{master, parse, token};

/// Frames that may wait for one reader.
const QUEUE: usize = 8;

/// A driven room, its disk in the hands of the test.
struct Rig {
    driver: Driver<u64>,
    now: u64,
    n_asks: u64,
    records: Vec<Record>,
    /// What else is wanted, in order.
    effects: Vec<String>,
    /// Everything that each line was sent.
    sent: Vec<(LineId, Value)>,
    /// The appends that are under way.
    urgencies: Vec<Urgency>,
    /// Nobody else can have the room.
    is_ours: bool,
}

impl Rig {
    fn open(queue: usize) -> Self {
        let now = Timestamp(1_000_000);
        let (code, host) = (RoomCode::from_number(1), token(0).hash());
        let (room, record) = Room::open(now, code, master(1), Kind::Dobble, host, Limits::default());
        Self {
            driver: Driver::new(room, queue),
            now: now.0,
            n_asks: 0,
            records: vec![record],
            effects: Vec::new(),
            sent: Vec::new(),
            urgencies: Vec::new(),
            is_ours: true,
        }
    }

    /// A room with a host on line 1 and a guest on line 2, who read at once.
    fn with_two(queue: usize) -> Self {
        let mut rig = Self::open(queue);
        for line in [1, 2] {
            rig.driver.connect(LineId(line));
            let token = (line == 1).then(|| token(0).to_string());
            let hello = json!({ "type": "hello", "name": format!("Guest {line}"), "token": token });
            rig.handle(vec![rig_ask(&mut 0, line, hello)]);
            rig.keep_all();
        }
        rig.drain_all(0);
        rig.forget();
        rig
    }

    fn ask(&mut self, line: u64, ask: Value) -> Input {
        rig_ask(&mut self.n_asks, line, ask)
    }

    /// Handles inputs together, read now.
    fn handle(&mut self, inputs: Vec<Input>) {
        let now = Timestamp(self.now);
        self.driver.handle(inputs.into_iter().map(|input| (now, input)), self.now);
        self.carry();
    }

    /// Asks for one thing, as a batch of its own.
    fn one(&mut self, line: u64, ask: Value) {
        let input = self.ask(line, ask);
        self.handle(vec![input]);
    }

    fn carry(&mut self) {
        let is_ours = self.is_ours;
        while let Some(effect) = self.driver.next_effect_if(Timestamp(self.now), || is_ours) {
            self.effects.push(format!("{effect:?}"));
            match effect {
                Effect::Append { records, urgency } => {
                    self.records.extend(records);
                    self.urgencies.push(urgency);
                }
                Effect::Send { line, frame } => self.sent.push((line, parse(&frame.text))),
                Effect::HangUp { .. }
                | Effect::CutOff { .. }
                | Effect::FellBehind { .. }
                | Effect::Think { .. }
                | Effect::Snapshot(_)
                | Effect::LetOut { .. } => {}
            }
        }
    }

    /// The oldest append is kept.
    fn keep(&mut self) {
        self.urgencies.remove(0);
        self.driver.kept();
        self.carry();
    }

    fn keep_all(&mut self) {
        while !self.urgencies.is_empty() {
            self.keep();
        }
    }

    /// A reader has read all but so many; whatever is due then is handled.
    fn drain(&mut self, line: u64, left: usize) -> bool {
        let due = self.driver.drained(LineId(line), left);
        let is_due = due.is_some();
        if let Some(input) = due {
            self.handle(vec![input]);
        }
        is_due
    }

    fn drain_all(&mut self, left: usize) {
        for line in [1, 2] {
            self.drain(line, left);
        }
    }

    fn forget(&mut self) {
        self.effects.clear();
        self.sent.clear();
    }

    /// The types of what a line was sent since it was last asked.
    fn heard(&mut self, line: u64) -> Vec<String> {
        let is_theirs = |(to, _): &(LineId, Value)| to.0 == line;
        let heard = self.sent.iter().filter(|sent| is_theirs(sent));
        let types = heard.map(|(_, frame)| frame["type"].as_str().unwrap().to_owned()).collect();
        self.sent.retain(|sent| !is_theirs(sent));
        types
    }

    fn has(&self, effect: &str) -> bool {
        self.effects.iter().any(|seen| seen.starts_with(effect))
    }
}

fn rig_ask(n_asks: &mut u64, line: u64, ask: Value) -> Input {
    *n_asks += 1;
    let FromClient { id, ask } = serde_json::from_value(json!({ "id": *n_asks, "ask": ask })).unwrap();
    Input::Ask { line: LineId(line), id, ask, fresh: token(line) }
}

fn lock(locked: bool) -> Value {
    json!({ "type": "lock", "locked": locked })
}

fn react() -> Value {
    json!({ "type": "react", "face": "🎉" })
}

#[test]
fn nobody_hears_of_what_is_not_kept_and_everyone_of_all_in_order() {
    let mut rig = Rig::with_two(QUEUE);
    rig.one(1, lock(true));
    rig.one(2, react());
    rig.one(1, lock(false));
    assert!(rig.sent.is_empty(), "{:?}", rig.sent);
    assert_eq!(rig.urgencies.len(), 2, "a reaction needs no keeping");
    rig.keep();
    assert_eq!(rig.heard(1), ["room", "done", "reaction"]);
    assert_eq!(rig.heard(2), ["room", "reaction", "done"]);
    rig.keep();
    assert_eq!((rig.heard(1), rig.heard(2)), (vec!["room".into(), "done".into()], vec!["room".into()]));
    assert!(rig.driver.is_idle());
}

#[test]
fn what_is_handled_together_is_kept_together_and_told_when_it_is_let_out() {
    let mut rig = Rig::with_two(32);
    let asks = (0..6).map(|n| rig.ask(1, lock(n % 2 == 0))).collect();
    rig.handle(asks);
    assert_eq!(rig.urgencies, [Urgency::Immediate]);
    assert!(!rig.has("LetOut"));
    rig.keep();
    let answers = rig.heard(1).iter().filter(|kind| *kind == "done").count();
    assert_eq!(answers, 6);
    assert_eq!(rig.effects.last().unwrap(), &format!("LetOut({})", rig.now));
}

#[test]
fn strokes_can_wait_for_others_to_be_kept_with_and_nothing_else_can() {
    let mut rig = Rig::with_two(64);
    rig.one(2, json!({ "type": "stand" }));
    rig.one(1, json!({ "type": "play_now", "kind": "rush", "seats": 3, "level": "easy" }));
    rig.one(1, json!({ "type": "skip" }));
    rig.keep_all();
    let pen = json!({ "tool": "ink", "width": "medium", "colour": "black" });
    let op = json!({ "type": "chunk", "pen": pen, "points": [10, 20, 3, 4], "ends": true });
    let ink = json!({ "type": "ink", "board": 2, "op": op });
    let stroke = rig.ask(1, json!({ "type": "stroke", "action": ink }));
    rig.forget();
    rig.handle(vec![stroke]);
    assert_eq!(rig.urgencies, [Urgency::Deferrable], "{:?}", rig.effects);
    let again = rig.ask(1, json!({ "type": "stroke", "action": ink }));
    let locked = rig.ask(1, lock(true));
    rig.handle(vec![again, locked]);
    assert_eq!(rig.urgencies, [Urgency::Deferrable, Urgency::Immediate]);
}

#[test]
fn a_room_runs_sixteen_batches_ahead_of_the_disk_and_then_waits() {
    let mut rig = Rig::with_two(64);
    for n in 0..16 {
        assert!(rig.driver.is_ready(), "{n} batches ahead");
        rig.one(1, lock(n % 2 == 0));
    }
    assert!(!rig.driver.is_ready());
    assert_eq!(rig.driver.wake_at(), None, "nor is it woken meanwhile");
    rig.keep();
    assert!(rig.driver.is_ready());
}

#[test]
fn a_slow_reader_misses_news_and_is_refreshed_once_when_half_the_queue_is_read() {
    let mut rig = Rig::with_two(QUEUE);
    for _ in 0..3 * QUEUE {
        rig.one(1, react());
        rig.drain(1, 0);
    }
    let told = rig.effects.iter().filter(|effect| *effect == "FellBehind(LineId(2))").count();
    assert_eq!((rig.heard(2).len(), told), (QUEUE, 1), "as much as waits, and it is said once");
    assert_eq!(rig.driver.waiting(LineId(2)), QUEUE);
    assert!(rig.driver.is_anyone_behind());
    assert!(!rig.drain(2, QUEUE / 2 + 1), "more than half of it is left");
    rig.one(1, react());
    assert!(rig.heard(2).is_empty(), "whoever is behind stays behind until then");
    assert!(rig.drain(2, QUEUE / 2));
    assert_eq!(rig.heard(2), ["room"], "one fresh look makes up for all of it");
    assert!(!rig.driver.is_anyone_behind() && !rig.drain(2, 0), "and one is enough");
    rig.one(1, react());
    assert_eq!(rig.heard(2), ["reaction"]);
}

#[test]
fn news_from_before_a_refresh_is_not_told_after_what_was_missed() {
    let mut rig = Rig::with_two(QUEUE);
    for _ in 0..=QUEUE {
        rig.one(1, react());
        rig.drain(1, 0);
    }
    rig.heard(2);
    rig.one(1, lock(true));
    assert!(rig.drain(2, 0), "the refresh is handled while the lock is being kept");
    assert!(rig.heard(2).is_empty());
    rig.keep();
    assert_eq!(rig.heard(2), ["room"], "the one look that shows all of it");
}

#[test]
fn an_answer_is_never_dropped_but_the_line_is() {
    let mut rig = Rig::with_two(QUEUE);
    for _ in 0..QUEUE {
        rig.one(2, json!({ "type": "ping" }));
    }
    assert_eq!(rig.heard(2), vec!["done"; QUEUE]);
    rig.one(2, json!({ "type": "ping" }));
    assert_eq!(rig.effects.iter().filter(|effect| *effect == "CutOff(LineId(2))").count(), 1);
    assert_eq!(rig.driver.lines().collect::<Vec<_>>(), [LineId(1)]);
    rig.forget();
    rig.one(1, react());
    assert!(rig.heard(2).is_empty(), "nothing more is sent there");
}

#[test]
fn whoever_is_behind_still_gets_answers() {
    let mut rig = Rig::with_two(QUEUE);
    for _ in 0..=QUEUE {
        rig.one(1, react());
        rig.drain(1, 0);
    }
    rig.drain(2, QUEUE - 1);
    rig.heard(2);
    rig.one(2, json!({ "type": "ping" }));
    assert_eq!(rig.heard(2), ["done"]);
    assert!(rig.driver.is_anyone_behind());
}

#[test]
fn whoever_is_sent_out_hears_why_and_is_then_hung_up_on() {
    let mut rig = Rig::with_two(QUEUE);
    rig.one(1, json!({ "type": "kick", "person": 1 }));
    rig.keep_all();
    let of_theirs = rig.effects.iter().filter(|effect| effect.contains("LineId(2)"));
    let of_theirs: Vec<&str> = of_theirs.map(|effect| &effect[..effect.len().min(28)]).collect();
    assert_eq!(of_theirs, ["Send(LineId(2), {\"type\":\"bye", "HangUp(LineId(2))"]);
    assert_eq!(rig.driver.lines().count(), 1);
}

/// A Tower whose cards have just been turned over, seen by both.
fn tower(commit_ms: u64) -> Rig {
    let mut rig = Rig::with_two(64);
    rig.handle([1, 2].map(|line| Input::Lag { line: LineId(line), rtt_ms: 20 }).into());
    rig.one(1, json!({ "type": "options", "options": { "play": "tower", "hints": false } }));
    rig.one(1, json!({ "type": "start" }));
    rig.keep_all();
    rig.now = rig.driver.wake_at().unwrap().0;
    rig.handle(vec![Input::Wake]);
    rig.now += commit_ms;
    rig.keep_all();
    rig
}

/// A right claim of the person on a line, made so long after they saw the cards.
fn claim(rig: &mut Rig, line: u64, after_ms: u64) -> Input {
    let view = rig.driver.room().table().unwrap().view(games::Viewer::Spectator);
    let view = parse(&view.text());
    let (own, centre) = (&view["places"][usize::from(line == 2)]["top"], &view["centre"]);
    let symbols = |face: &Value| -> Vec<Value> {
        face["marks"].as_array().unwrap().iter().map(|mark| mark["symbol"].clone()).collect()
    };
    let theirs = symbols(centre);
    let symbol = symbols(own).into_iter().find(|symbol| theirs.contains(symbol)).unwrap();
    let action = json!({ "type": "claim", "symbol": symbol, "cards": [own["card"], centre["card"]] });
    let seen = rig.driver.room().seq();
    rig.ask(line, json!({ "type": "act", "action": action, "seen": seen, "after_ms": after_ms }))
}

/// When the acts that were decided count as made, on the server's clock, by seat.
fn made(rig: &Rig) -> Vec<(u8, u64)> {
    let acts = rig.records.iter().filter_map(|record| {
        let Change::Stepped { now, input: TableInput::Act { seat, at, .. } } = &record.change else {
            return None;
        };
        Some((seat.0, record.at.0 - (*now - *at).0))
    });
    acts.collect()
}

#[test]
fn a_view_counts_as_shown_when_it_is_let_out_however_slow_the_disk() {
    for commit_ms in [0, 60, 250] {
        let mut rig = tower(commit_ms);
        for n in 0..10 {
            let shown_at = rig.now;
            let act = claim(&mut rig, 2, 800);
            rig.now += 820;
            rig.handle(vec![act]);
            rig.now = rig.driver.wake_at().unwrap().0;
            rig.handle(vec![Input::Wake]);
            rig.now += commit_ms;
            rig.keep_all();
            rig.drain_all(0);
            assert_eq!(made(&rig).last(), Some(&(1, shown_at + 800)), "race {n}, commits of {commit_ms} ms");
        }
    }
}

#[test]
fn an_act_arrives_when_it_is_read_not_when_the_room_gets_round_to_it() {
    let mut rig = tower(0);
    let shown_at = rig.now;
    let (by_host, by_guest) = (claim(&mut rig, 1, 900), claim(&mut rig, 2, 850));
    rig.now = shown_at + 1_500;
    let inputs = [
        (Timestamp(shown_at + 920), by_host),
        (Timestamp(shown_at + 870), by_guest),
        (Timestamp(rig.now), Input::Wake),
    ];
    rig.driver.handle(inputs, 0);
    rig.carry();
    assert_eq!(made(&rig), [(1, shown_at + 850), (0, shown_at + 900)]);
}

#[test]
fn the_same_inputs_have_the_same_effects() {
    let evening = || {
        let mut rig = Rig::with_two(QUEUE);
        rig.one(1, json!({ "type": "play_now", "kind": "dobble", "seats": 4, "level": "easy" }));
        for n in 0..200 {
            rig.now += 37;
            let react = rig.ask(1 + n % 2, react());
            rig.handle(vec![react, Input::Wake]);
            if n % 3 == 0 && !rig.urgencies.is_empty() {
                rig.keep();
            }
            if n % 7 == 0 {
                rig.drain_all(2);
            }
        }
        (rig.effects, rig.records)
    };
    let (effects, records) = evening();
    assert!(effects.iter().any(|effect| effect.starts_with("FellBehind")), "there is something to tell");
    assert_eq!((effects, records), evening());
}

#[test]
fn an_answer_that_leaves_no_record_waits_until_the_room_is_surely_ours() {
    let mut rig = Rig::with_two(QUEUE);
    rig.is_ours = false;
    rig.one(1, json!({ "type": "ping" }));
    assert!(rig.sent.is_empty() && rig.driver.waits_for_guard());
    // What has to be kept is kept, and waits behind the answer.
    rig.one(2, json!({ "type": "sit" }));
    rig.keep_all();
    assert!(rig.sent.is_empty());
    rig.is_ours = true;
    rig.carry();
    assert_eq!(rig.sent.first().map(|(line, _)| *line), Some(LineId(1)));
    assert!(rig.sent.iter().any(|(line, _)| *line == LineId(2)));
    assert!(rig.driver.is_idle() && !rig.driver.waits_for_guard());
}

#[test]
fn a_room_that_is_not_surely_ours_takes_in_only_so_much() {
    let mut rig = Rig::with_two(QUEUE);
    rig.is_ours = false;
    while rig.driver.is_ready() {
        rig.one(1, json!({ "type": "ping" }));
        assert!(rig.n_asks < 100, "it takes in without end");
    }
    assert!(rig.sent.is_empty());
    assert_eq!(rig.driver.wake_at(), None);
}
