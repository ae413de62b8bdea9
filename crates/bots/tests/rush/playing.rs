//! Bots play by the rules, by what they see alone, and as well as their level
//! says.

use bots::{Bot as _, Level, Sight, rush::Doodler};
use games::{
    Game as _, Millis, Pace, Rng, Seat, Viewer,
    ink::InkOp,
    rush::{Difficulty, Event, Options, Pack},
};

use crate::evening::Evening;

/// Words of a language that no bot of ours knows.
const GERMAN: &str = "# title: Op Lëtzebuergesch\n# language: lb\n\
    Apfel, Baum, Haus\nHund, Katze, Maus\nSonne, Mond, Stern\nTisch, Stuhl, Lampe\nAuto, Zug, Schiff\n\
    Hand, Auge, Nase\nBrot, Butter, Milch\nHose, Hemd, Schuh\nBlume, Blatt, Wurzel\nBerg, Fluss, Insel\n\
    Kuh, Schaf, Ziege\nGabel, Messer, Teller\nUhr, Buch, Brief\nKrone, Schwert, Burg\n";

#[test]
fn bots_of_all_levels_play_to_the_end_without_a_refusal() {
    let sides = [Difficulty::Easy, Difficulty::Hard, Difficulty::Mixed, Difficulty::Easy];
    for ((seed, seats), difficulty) in (1..).zip([3, 4, 5, 6]).zip(sides) {
        let options = Options { difficulty, shout: seed % 2 == 0, ..Options::default() };
        let levels: Vec<Level> = Level::ALL.into_iter().cycle().take(seats).collect();
        let mut evening = Evening::new(&options, u8::try_from(seats).unwrap(), seed);
        evening.play(&levels);
        let took = |event: &&Event| matches!(event, Event::Took { .. });
        let n_taken = evening.told.iter().filter(took).count();
        assert!(difficulty == Difficulty::Hard || n_taken > seats, "{n_taken} boards taken by {seats}");
    }
}

#[test]
fn without_a_bell_bots_play_to_the_end_too_and_leave_the_first_guess_to_others() {
    let options = Options { pace: Pace::Off, rounds: 2, ..Options::default() };
    let mut evening = Evening::new(&options, 3, 4);
    evening.play(&[Level::Easy, Level::Medium, Level::Hard]);
    let view = evening.game.view(Viewer::Spectator);
    let first = view.guesses.iter().map(|guess| guess.at).min();
    let n_done = evening.told.iter().filter(|event| matches!(event, Event::Done { .. })).count();
    assert!(n_done >= 3, "everyone was done with drawing");
    assert!(first.is_none_or(|first| first >= Millis::seconds(45)), "{first:?}");
}

#[test]
fn the_same_sight_and_chance_give_the_same_choice() {
    let mut evening = Evening::new(&Options::default(), 3, 8);
    let levels = [Level::Medium; 3];
    for n in 0..400 {
        evening.step(&levels);
        let view = evening.game.view(Viewer::Seat(Seat(1)));
        let backlog = evening.game.backlog(Viewer::Seat(Seat(1)));
        let choose = || {
            let sight = Sight { seat: Seat(1), view: &view, backlog: &backlog };
            Doodler::choose(Level::Hard, sight, &mut Rng::from_number(n))
        };
        assert_eq!(choose(), choose());
    }
}

#[test]
fn better_bots_score_more() {
    let mut scores = [0; 3];
    for (seed, shift) in (40..46).zip(0..) {
        let mut evening = Evening::new(&Options::default(), 3, seed);
        let levels: Vec<Level> = (0..3).map(|seat| Level::ALL[(seat + shift) % 3]).collect();
        evening.play(&levels);
        for standing in evening.game.outcome().unwrap().standings {
            scores[levels[standing.seat.index()] as usize] += standing.score;
        }
    }
    assert!(scores[0] < scores[1] && scores[1] < scores[2], "{scores:?}");
}

/// Of so many boards so many are guessed, by three bots of a level in three games.
fn guessed(difficulty: Difficulty, level: Level) -> (usize, usize) {
    let games = (950..953).map(|seed| {
        let options = Options { difficulty, ..Options::default() };
        let mut evening = Evening::new(&options, 3, seed);
        evening.play(&[level; 3]);
        let view = evening.game.view(Viewer::Spectator);
        let boards: Vec<bool> =
            view.sides.iter().flat_map(|side| &side.boards).map(|board| !board.taken.is_empty()).collect();
        (boards.iter().filter(|guessed| **guessed).count(), boards.len())
    });
    games.fold((0, 0), |(n, of), (more, boards)| (n + more, of + boards))
}

#[test]
fn hard_words_are_guessed_too_and_by_better_bots_more_of_them() {
    let (hard, of) = guessed(Difficulty::Hard, Level::Hard);
    assert!(hard * 100 > of * 30, "{hard} of {of}");
    let (easy, _) = guessed(Difficulty::Hard, Level::Easy);
    assert!(easy < hard, "{easy} by easy bots, {hard} by hard ones");
}

#[test]
fn words_of_another_language_are_drawn_vaguely_and_never_guessed() {
    let pack = Pack::read(GERMAN).unwrap();
    let options = Options { pack: Some(pack), ..Options::default() };
    let mut evening = Evening::new(&options, 3, 5);
    evening.play(&[Level::Hard, Level::Medium, Level::Easy]);
    let is_guess = |event: &Event| matches!(event, Event::Missed { .. } | Event::Took { .. });
    let is_pointing = |event: &Event| matches!(event, Event::Pointed { .. });
    assert!(!evening.told.iter().any(is_guess), "a bot knows no German");
    assert!(evening.told.iter().any(is_pointing));
    let drawn = evening.game.backlog(Viewer::Spectator);
    let is_drawn = |event: &&Event| matches!(event, Event::Drawn { ink, .. } if !ink.is_blank());
    assert!(drawn.iter().filter(is_drawn).count() >= 15, "there is time for a shrug or two");
}

#[test]
fn bots_are_no_faster_than_a_hand() {
    for level in Level::ALL {
        let mut evening = Evening::new(&Options::default(), 4, 77);
        evening.play(&[level; 4]);
        for seat in (0..4).map(Seat) {
            let inked = evening.told.iter().filter_map(|event| {
                let Event::Inked { seat: by, at, op, .. } = event else { return None };
                (*by == seat).then(|| (*at, op.clone()))
            });
            let inked: Vec<(Millis, InkOp)> = inked.collect();
            assert!(!inked.is_empty());
            for pair in inked.windows(2) {
                assert!(pair[1].0 - pair[0].0 >= Millis(150), "chunks come at most every 150 ms");
            }
            assert!(inked.iter().all(|(_, op)| op.n_points() <= 24), "a hand draws so much in a moment");
        }
    }
}

#[test]
fn bots_take_their_time_to_guess() {
    let mut evening = Evening::new(&Options::default(), 6, 3);
    let levels = [Level::Hard; 6];
    let mut last = [Millis(0); 6];
    while evening.game.outcome().is_none() {
        let n_told = evening.told.len();
        evening.step(&levels);
        for event in &evening.told[n_told..] {
            if let Event::Missed { seat, .. } | Event::Took { seat, counted: false, .. } = event {
                let before = std::mem::replace(&mut last[seat.index()], evening.now);
                assert!(evening.now - before >= Millis(3_000), "{seat:?} guesses too quickly");
            }
        }
    }
}
