//! A finished game watched again: in every scene anyone sees what they saw
//! when it was played.

use games::{Kind, Rng, Seat, Viewer};
use proptest::prelude::*;
use rooms::{
    ActionClass, Change, Limits, Record, ReelError, Replay, Table, TableInput, Transcript, TranscriptError,
    VerifyError, deal, rules,
    wire::{Cause, Outline, RawJson, Reel, Shot},
};
use serde_json::{Value, json};

use crate::evening::{Evening, Guest, parse};

/// A game played to its end by bots, for people who sit beside them. The last
/// one only watches.
fn played(kind: Kind, number: u64) -> (Evening, [Guest; 4]) {
    let evening = Evening::open_with(number, Limits::default());
    let (mut evening, guests) = evening.joined_by(["Ana", "Ben", "Cleo", "Dan"]);
    let ana = guests[0];
    evening.ask(ana, json!({ "type": "pick", "kind": kind })).unwrap();
    let options = if kind == Kind::Dobble { json!({ "play": "tower" }) } else { json!({}) };
    evening.ask(ana, json!({ "type": "options", "options": options })).unwrap();
    for &watcher in &guests[if kind == Kind::Duel { 2 } else { 3 }..] {
        evening.ask(watcher, json!({ "type": "stand" })).ok();
    }
    evening.ask(ana, json!({ "type": "start" })).unwrap();
    for &guest in &guests {
        // Those who watch have no seat to hand over.
        evening.ask(guest, json!({ "type": "stand" })).ok();
    }
    for _ in 0..1_000 {
        if evening.seen(ana)["phase"]["type"] == "over" {
            return (evening, guests);
        }
        evening.pass(5_000);
    }
    panic!("the game of {kind} does not end");
}

/// A game as it is played: at each scene, the table and how many records there were.
struct Live<'a> {
    records: &'a [Record],
    outline: Outline,
    table: Box<dyn Table>,
    /// What was told since the scene before.
    told: Vec<rooms::TableEvent>,
    scene: usize,
    n_records: usize,
}

impl<'a> Live<'a> {
    fn dealt(records: &'a [Record], outline: Outline) -> Self {
        let Transcript { kind, options, names, seed, nonces, .. } = Transcript::of(records, 1).unwrap();
        let seats = u8::try_from(names.len()).unwrap();
        let (table, told) = deal(kind, &options, seats, seed.mixed(&nonces)).unwrap();
        let is_deal = |record: &Record| matches!(record.change, Change::Dealt { .. });
        let n_records = 1 + records.iter().position(is_deal).unwrap();
        Self { records, outline, table, told, scene: 0, n_records }
    }

    /// Plays on to the end of the next scene, if there is one.
    fn next(&mut self) -> bool {
        self.scene += 1;
        self.told.clear();
        let Some(&scene) = self.outline.scenes.get(self.scene) else { return false };
        let next = self.outline.scenes.get(self.scene + 1).copied();
        let mut n_steps = 0;
        while let Some(record) = self.records.get(self.n_records) {
            let Change::Stepped { now, input } = &record.change else {
                self.n_records += 1;
                continue;
            };
            let is_stroke =
                matches!(input, TableInput::Act { action, .. } if is_stroke(&*self.table, action));
            let begins_next = match next {
                Some(next) if is_stroke => next.cause == Cause::Strokes && *now >= next.at,
                Some(_) | None => !is_stroke,
            };
            if n_steps > 0 && (begins_next || scene.cause != Cause::Strokes) {
                break;
            }
            assert_eq!(is_stroke, scene.cause == Cause::Strokes, "scene {}", self.scene);
            assert!(n_steps > 0 || *now == scene.at, "a scene begins with its first step");
            self.told.extend(self.table.step(*now, input).unwrap());
            self.n_records += 1;
            n_steps += 1;
        }
        n_steps > 0
    }

    fn heard(&self, viewer: Viewer) -> Vec<String> {
        texts(self.told.iter().filter(|told| told.audience.includes(viewer)).map(|told| &told.event))
    }
}

fn texts<'a>(words: impl IntoIterator<Item = &'a RawJson>) -> Vec<String> {
    words.into_iter().map(|words| words.get().to_owned()).collect()
}

fn reels(replay: &Replay, viewer: Viewer) -> Vec<Reel> {
    (0..).map_while(|number| replay.reel(number, viewer).ok()).collect()
}

/// Compares every scene with the game as it is played, by one viewer's eyes.
fn check_scenes(records: &[Record], replay: &Replay, viewer: Viewer) {
    let outline = replay.outline();
    let (size, n_scenes) = (outline.reel as usize, outline.scenes.len());
    let reels = reels(replay, viewer);
    assert_eq!(reels.len(), n_scenes.div_ceil(size));
    let mut live = Live::dealt(records, outline);
    let mut shown = None;
    for scene in 0..n_scenes {
        assert!(scene == 0 || live.next(), "scene {scene} has no step");
        let (reel, place) = (&reels[scene / size], scene % size);
        if place == 0 {
            assert_eq!(reel.first as usize, scene);
            assert_eq!(texts(&reel.backlog), texts(&live.table.backlog(viewer)), "scene {scene}");
            assert!(reel.shots[0].view.is_some(), "a reel can be shown without those before it");
        }
        let Shot { events, view } = &reel.shots[place];
        assert_eq!(texts(events), live.heard(viewer), "scene {scene}");
        shown = view.as_ref().or(shown);
        let shown = shown.unwrap();
        assert_eq!(shown.view.get(), live.table.view(viewer).text(), "scene {scene}");
        assert_eq!(shown.deadline, live.table.deadline(), "scene {scene}");
        assert_eq!(shown.awaited, live.table.waiting_for(), "scene {scene}");
    }
    assert!(!live.next(), "all steps are in scenes");
    assert!(live.table.outcome().is_some());
}

/// Compares some scenes with what someone is sent who comes in just then.
fn check_visits(evening: &Evening, records: &[Record], replay: &Replay, guests: &[Guest; 4], rng: &mut Rng) {
    let outline = replay.outline();
    let seats = u8::try_from(outline.seats.len()).unwrap();
    let mut live = Live::dealt(records, outline);
    let mut is_on = true;
    while is_on {
        if live.scene == 0 || rng.below(20) == 0 {
            let mut then = evening.as_of(&records[..live.n_records]);
            then.thinks_at_once = false;
            let index = usize::try_from(rng.below(4)).unwrap();
            let guest = then.back(guests[index]);
            let seat = u8::try_from(index).ok().filter(|&seat| seat < seats).map(Seat);
            let viewer = seat.map_or(Viewer::Spectator, Viewer::Seat);
            let view = then.view(guest);
            assert_eq!(view["seat"], json!(seat));
            assert_eq!(view["view"], parse(&live.table.view(viewer).text()));
            let told = then.heard(guest).into_iter().find(|frame| frame["type"] == "events");
            let backlog: Vec<Value> = live.table.backlog(viewer).iter().map(parsed).collect();
            assert_eq!(told.map_or(json!([]), |frame| frame["events"].clone()), json!(backlog));
        }
        is_on = live.next();
    }
}

fn parsed(words: &RawJson) -> Value {
    parse(words.get())
}

fn is_stroke(table: &dyn Table, action: &Value) -> bool {
    table.class(&table.read(action).unwrap()) == ActionClass::Stroke
}

fn check(kind: Kind, number: u64) {
    let (mut evening, guests) = played(kind, number);
    let records = evening.records();
    let replay = Replay::of(&records, 1).unwrap();
    let seats = u8::try_from(replay.outline().seats.len()).unwrap();
    for viewer in Seat::first(seats).map(Viewer::Seat).chain([Viewer::Spectator]) {
        check_scenes(&records, &replay, viewer);
    }
    check_visits(&evening, &records, &replay, &guests, &mut Rng::from_number(number));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_scene_of_dobbelduel_shows_what_was_seen(number in any::<u64>()) {
        check(Kind::Duel, number);
    }

    #[test]
    fn every_scene_of_dobble_shows_what_was_seen(number in any::<u64>()) {
        check(Kind::Dobble, number);
    }

    #[test]
    fn every_scene_of_dominoes_shows_what_was_seen(number in any::<u64>()) {
        check(Kind::Dominoes, number);
    }
}

#[test]
fn every_scene_of_doodle_rush_shows_what_was_seen() {
    check(Kind::Rush, 5);
}

#[test]
fn every_scene_of_dohdles_shows_what_was_seen() {
    check(Kind::Dohdles, 6);
}

#[test]
fn strokes_are_folded_and_everything_else_is_a_scene_of_its_own() {
    let (mut evening, _) = played(Kind::Rush, 7);
    let records = evening.records();
    let replay = Replay::of(&records, 1).unwrap();
    let outline = replay.outline();
    let strokes = |n: &&rooms::wire::Scene| n.cause == Cause::Strokes;
    let n_scenes_of_strokes = outline.scenes.iter().filter(strokes).count();
    let n_others = outline.scenes.len() - n_scenes_of_strokes - 1;
    assert!(n_scenes_of_strokes > 20 && 2 * n_scenes_of_strokes < replay.steps() - n_others);
    assert_eq!(outline.scenes[0].cause, Cause::Deal);
    let turns = outline.scenes.iter().filter(|scene| scene.turns);
    assert!(turns.clone().all(|scene| scene.cause != Cause::Strokes));
    assert!((5..40).contains(&turns.count()), "veils, drawing and guessing in turns");
    for pair in outline.scenes.windows(2) {
        let is_apart = pair[1].at.0 - pair[0].at.0 >= 250;
        assert!(is_apart || pair.iter().any(|scene| scene.cause != Cause::Strokes), "{pair:?}");
    }
}

#[test]
fn everyone_has_the_name_and_look_they_had_at_the_deal() {
    let (mut evening, [ana, ben]) = Evening::with(["Ana", "Ben"]);
    let look = |colour: &str, shape: &str| json!({ "colour": colour, "shape": shape });
    let profile = |name: &str, look: Value| json!({ "type": "profile", "name": name, "look": look });
    evening.ask(ana, profile("Anna", look("teal", "moon"))).unwrap();
    evening.ask(ben, json!({ "type": "stand" })).unwrap();
    evening.ask(ana, json!({ "type": "add_bot", "level": "easy" })).unwrap();
    evening.ask(ana, json!({ "type": "start" })).unwrap();
    evening.ask(ana, profile("Annabel", look("red", "heart"))).unwrap();
    evening.play_out(&[ana]);
    let Outline { game, kind, seats, seal, .. } = Replay::of(&evening.records(), 1).unwrap().outline();
    assert_eq!((game, kind), (1, Kind::Duel));
    let [anna, bot] = &seats[..] else { panic!("two seats: {seats:?}") };
    assert_eq!((anna.name.as_str(), json!(anna.look), anna.bot), ("Anna", look("teal", "moon"), false));
    assert!(bot.bot && bot.look != anna.look && bot.name != "Ben", "{bot:?}");
    let transcript = Transcript::of(&evening.records(), 1).unwrap();
    assert_eq!((seal.commitment, seal.seed), (transcript.commitment, transcript.seed.seed));
}

#[test]
fn nothing_of_a_game_is_shown_again_before_its_end() {
    let (mut evening, [ana, ben]) = Evening::with(["Ana", "Ben"]);
    let untold = |evening: &mut Evening, game| Replay::of(&evening.records(), game).unwrap_err();
    assert_eq!(untold(&mut evening, 1), TranscriptError::NoSuchGame);
    evening.ask(ana, json!({ "type": "start" })).unwrap();
    while evening.seen(ana)["phase"]["type"] == "playing" {
        assert_eq!(untold(&mut evening, 1), TranscriptError::NotOver);
        if ![ana, ben].into_iter().any(|guest| evening.play_one(guest)) {
            evening.pass(500);
        }
    }
    Replay::of(&evening.records(), 1).unwrap();
    evening.ask(ana, json!({ "type": "start" })).unwrap();
    evening.play_one(ana);
    evening.ask(ana, json!({ "type": "clear" })).unwrap();
    assert_eq!(untold(&mut evening, 2), TranscriptError::NotOver, "put away before its end");
    for game in [0, 3, u32::MAX] {
        assert_eq!(untold(&mut evening, game), TranscriptError::NoSuchGame);
    }
    assert_eq!(Replay::of(&[], 1).unwrap_err(), TranscriptError::NoSuchGame);
}

#[test]
fn a_game_of_other_rules_or_of_impossible_steps_is_not_shown() {
    let (mut evening, [ana]) = Evening::with(["Ana"]);
    evening.ask(ana, json!({ "type": "start" })).unwrap();
    evening.play_out(&[ana]);
    let mut records = evening.records();
    let is_step = |record: &Record| matches!(record.change, Change::Stepped { .. });
    let first_step = records.iter().position(is_step).unwrap();
    let mut torn = records.clone();
    torn.remove(first_step);
    let doubt = Replay::of(&torn, 1).unwrap_err();
    assert!(matches!(doubt, TranscriptError::Doubtful(VerifyError::Step { number: 1, .. })), "{doubt}");
    let ours = rules(Kind::Duel);
    for record in &mut records {
        if let Change::Dealt { rules, .. } = &mut record.change {
            *rules += 1;
        }
    }
    let doubt = TranscriptError::Doubtful(VerifyError::Rules { theirs: ours + 1, ours });
    assert_eq!(Replay::of(&records, 1).unwrap_err(), doubt);
}

#[test]
fn seats_and_reels_that_there_were_not_are_refused() {
    let (mut evening, _) = played(Kind::Dobble, 8);
    let replay = Replay::of(&evening.records(), 1).unwrap();
    let outline = replay.outline();
    assert!(outline.scenes.len() > outline.reel as usize, "more than one reel");
    let refused = |number, viewer| replay.reel(number, viewer).map(drop);
    for seat in [3, 4, 255] {
        assert_eq!(refused(0, Viewer::Seat(Seat(seat))), Err(ReelError::NoSuchSeat));
    }
    let n_reels = u32::try_from(outline.scenes.len()).unwrap().div_ceil(outline.reel);
    for viewer in [Viewer::Spectator, Viewer::Seat(Seat(2))] {
        assert_eq!(refused(n_reels - 1, viewer), Ok(()));
        for number in [n_reels, n_reels + 1, u32::MAX] {
            assert_eq!(refused(number, viewer), Err(ReelError::NoSuchReel));
        }
    }
}
