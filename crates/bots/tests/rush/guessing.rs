//! Bots guess by the ink and by what is said aloud, and answer for their own
//! drawings.

use bots::{
    Choice, Level, Sight,
    rush::{Doodler, Eyes, Likely, Ranked, Stroke, sketch},
};
use games::{
    Game as _, Input, Millis, Rng, Seat, Viewer,
    ink::{Chunk, Colour, InkOp, Pen, Tool, Width},
    rush::{Action, Closeness, Difficulty, Event, Options, Phase, Rush, Target, Word, cards},
    words::Language,
};

use crate::evening::Evening;

const OURS: Target = Target { seat: Seat(0), board: 0 };

fn is_drawing(game: &Rush) -> bool {
    matches!(game.view(Viewer::Spectator).phase, Phase::Drawing { .. })
}

fn is_guessing(game: &Rush) -> bool {
    matches!(game.view(Viewer::Spectator).phase, Phase::Guessing { .. })
}

/// Someone draws `word` on the first board, whatever their card says.
fn draw(evening: &mut Evening, word: &str) {
    let drawn = sketch(word, Level::Medium, &mut Rng::from_number(7)).expect("a word with a recipe");
    for line in drawn.strokes {
        let mut tip = [0, 0];
        for (n, places) in line.places.chunks(60).enumerate() {
            let ways = places.iter().flat_map(|&[x, y]| {
                let way = [x - tip[0], y - tip[1]];
                tip = [x, y];
                way
            });
            let pen = Pen { tool: Tool::Ink, width: Width::Medium, colour: Colour::Black };
            let chunk =
                Chunk { pen: (n == 0).then_some(pen), points: ways.collect(), pressure: None, ends: false };
            let action = Action::Ink { board: OURS.board, op: InkOp::Chunk(chunk) };
            evening.now = evening.now + Millis(50);
            evening.put(Input::Act { seat: OURS.seat, action, at: evening.now });
        }
    }
}

/// An evening at which only the first seat has drawn, and it is time to guess.
fn evening_with(word: &str, seed: u64) -> Evening {
    let mut evening = Evening::new(&Options::default(), 3, seed);
    evening.play_until(&[], is_drawing);
    draw(&mut evening, word);
    evening.play_until(&[], is_guessing);
    evening
}

/// What the bot in the last seat would do, looking at the table with `eyes`.
fn choose(evening: &Evening, eyes: &dyn Eyes, level: Level) -> Option<Choice<Action>> {
    let viewer = Viewer::Seat(Seat(2));
    let (view, backlog) = (evening.game.view(viewer), evening.game.backlog(viewer));
    let sight = Sight { seat: Seat(2), view: &view, backlog: &backlog };
    Doodler::choose_with(eyes, level, &sight, &mut Rng::from_number(1))
}

#[test]
fn a_bot_guesses_what_the_ink_shows_not_what_the_card_says() {
    for (seed, word) in (1..).zip(["cat", "house", "bicycle", "umbrella", "star"]) {
        let mut evening = evening_with(word, seed);
        let own = evening.game.view(Viewer::Seat(OURS.seat)).sides[0].boards[0].word.clone().unwrap();
        assert_ne!(own, word);
        // Both others are bots; the first seat sits still.
        while is_guessing(&evening.game) {
            let (viewers, n_told) = ([Seat(1), Seat(2)], evening.told.len());
            evening.step_with(&[Level::Hard; 3], &viewers);
            let Some(event) = evening.told.get(n_told) else { continue };
            assert!(!matches!(event, Event::Took { .. }), "{own} was never drawn");
        }
        let said =
            |event: &Event| matches!(event, Event::Missed { target: Some(OURS), text, .. } if text == word);
        assert!(evening.told.iter().any(said), "nobody saw the {word}");
    }
}

/// Eyes that see one thing everywhere, or nothing anywhere.
struct Fixed(Option<&'static str>);

impl Eyes for Fixed {
    fn recognise(&self, strokes: &[Stroke]) -> Ranked {
        assert!(!strokes.is_empty(), "there is nothing to look at");
        Ranked::of(self.0.map(|word| Likely { word, chance: 0.9 }).into_iter().collect())
    }
}

#[test]
fn other_eyes_can_be_put_in() {
    let evening = evening_with("cat", 3);
    let choice = choose(&evening, &Fixed(Some("zebra")), Level::Hard).unwrap();
    assert_eq!(choice.action, Action::Guess { target: Some(OURS), text: "zebra".into() });
    assert_eq!(choose(&evening, &Fixed(None), Level::Hard), None, "nothing seen, nothing said");
    assert_eq!(choose(&evening, &Fixed(Some("flibbertigibbet")), Level::Hard), None, "on no card");
}

#[test]
fn what_was_wrong_is_not_said_again() {
    let mut evening = evening_with("cat", 3);
    evening.now = evening.now + Millis(900);
    let action = Action::Guess { target: Some(OURS), text: "Zebras".into() };
    evening.put(Input::Act { seat: Seat(1), action, at: evening.now });
    assert_eq!(choose(&evening, &Fixed(Some("zebra")), Level::Hard), None);
}

/// Lets a bot draw in the last seat, and someone in the first seat guess.
fn answers_to(text: impl Fn(&str) -> Option<String>) -> Vec<Event> {
    let mut events = Vec::new();
    for seed in 0..6 {
        let mut evening = Evening::new(&Options::default(), 3, 60 + seed);
        let drawer = Seat(2);
        while !is_guessing(&evening.game) {
            evening.step_with(&[Level::Medium; 3], &[drawer]);
        }
        let side = evening.game.view(Viewer::Seat(drawer)).sides[2].clone();
        let own = evening.game.view(Viewer::Seat(Seat(0))).sides[0].clone();
        let is_own = |text: &String| own.boards.iter().any(|board| board.word.as_ref() == Some(text));
        let open = (0..).zip(side.boards).filter(|(_, board)| board.open);
        let guesses = open.filter_map(|(board, shown)| Some((board, text(shown.word.as_deref()?)?)));
        let guesses = guesses.filter(|(_, text)| !is_own(text));
        for (board, text) in guesses.collect::<Vec<_>>() {
            evening.now = evening.now + Millis(1_000);
            let is_late = evening.game.deadline().is_none_or(|bell| bell <= evening.now);
            if is_late || !is_guessing(&evening.game) {
                break;
            }
            let action = Action::Guess { target: Some(Target { seat: drawer, board }), text };
            evening.put(Input::Act { seat: Seat(0), action, at: evening.now });
            let until = evening.now + Millis(3_500);
            while evening.now < until && is_guessing(&evening.game) {
                evening.step_with(&[Level::Medium; 3], &[drawer]);
            }
        }
        events.extend(evening.told);
    }
    events
}

#[test]
fn a_slip_of_the_pen_is_let_count() {
    let slip = |word: &str| (word.len() > 7).then(|| format!("{}x", &word[..word.len() - 1]));
    let events = answers_to(slip);
    let n_missed = events.iter().filter(|event| matches!(event, Event::Missed { .. })).count();
    let n_counted = events.iter().filter(|event| matches!(event, Event::Took { counted: true, .. })).count();
    assert!(n_missed > 0);
    assert_eq!(n_missed, n_counted);
}

/// Another word, of the same kind or of another, that has nothing else in common.
fn other(word: &str, is_same_kind: bool) -> Option<String> {
    let all =
        || cards(Language::English, Difficulty::Easy).flatten().filter(|other| !other.text.contains(' '));
    let tag = all().find(|other| other.text == word)?.tag;
    let fits = |other: &&Word| (other.tag == tag) == is_same_kind && other.text.len() > 9;
    all().filter(fits).map(|other| other.text.to_owned()).find(|other| other != word)
}

fn said(events: &[Event]) -> (usize, usize) {
    let n = |wanted: Closeness| {
        let is_it = |event: &&Event| matches!(event, Event::Said { word, .. } if *word == wanted);
        events.iter().filter(is_it).count()
    };
    (n(Closeness::Close), n(Closeness::Far))
}

#[test]
fn bots_say_close_to_what_is_close_and_far_to_what_is_not() {
    let (close, far) = said(&answers_to(|word| other(word, true)));
    assert!(close > 5 && far == 0, "{close} close, {far} far");
    let (close, far) = said(&answers_to(|word| other(word, false)));
    assert!(close == 0 && far > 1, "{close} close, {far} far");
}
