//! Puzzles and their names, chapter 8.

use super::*;
use crate::Day;

const TODAY: Day = Day(20_775);

fn alone(puzzle: PuzzleChoice, seed: u64) -> Duel {
    let options = Options { puzzle, day: Some(TODAY), ..Options::default() };
    deal(&options, 1, seed)
}

fn deal(options: &Options, seats: u8, seed: u64) -> Duel {
    let mut rng = Rng::from_number(seed);
    Duel::deal(options, seats, &mut Step::new(Millis(0), &mut rng)).unwrap()
}

fn hidden(game: &Duel) -> Puzzle {
    Puzzle { code: game.current.code, rolls: game.current.rolls }
}

fn read(text: &str) -> Result<PuzzleName, NotAPuzzle> {
    text.parse()
}

// §1.4
#[test]
fn code_and_rolls_follow_from_the_name_of_the_puzzle() {
    let drawn = deal(&Options::default(), 2, 3);
    assert_eq!(hidden(&drawn), drawn.current.name.open());
    // A name given away must mean the same puzzle for ever.
    let name = read("0123456789AS").unwrap();
    assert_eq!(name.open().code, NAMED_CODE);
    assert_eq!(name.open().rolls[0], NAMED_ROLL);
}

// As another ChaCha8, written from its description, rolls them.
const NAMED_CODE: Code = [2, 4, 6, 1];
const NAMED_ROLL: [u8; 4] = [6, 4, 2, 3];

// §8.3
#[test]
fn the_code_of_the_day_is_the_same_for_everyone_on_that_day() {
    let games: Vec<Duel> = (0..20).map(|seed| alone(PuzzleChoice::Today, seed)).collect();
    assert!(games.iter().all(|game| hidden(game) == hidden(&games[0])));
    assert_eq!(games[0].view(WATCHER).day, Some(TODAY));
    let days: std::collections::BTreeSet<PuzzleName> =
        (0..2_000).map(|day| PuzzleName::of_day(Day(day))).collect();
    assert_eq!(days.len(), 2_000);
}

// §8.3
#[test]
fn without_a_day_there_is_no_code_of_the_day() {
    let options = Options { puzzle: PuzzleChoice::Today, ..Options::default() };
    let games = [1, 2].map(|seed| deal(&options, 1, seed));
    assert_ne!(hidden(&games[0]), hidden(&games[1]));
    assert_eq!(games[0].view(WATCHER).day, None);
}

// §8.4
#[test]
fn a_name_that_was_given_away_is_played_again() {
    let first = alone(PuzzleChoice::Drawn, 5);
    let again = alone(PuzzleChoice::Named(first.current.name), 6);
    assert_eq!(hidden(&again), hidden(&first));
    assert_ne!(hidden(&alone(PuzzleChoice::Drawn, 6)), hidden(&first));
    assert_eq!(again.view(WATCHER).day, None);
}

// §8.4
#[test]
fn the_name_lies_open_with_the_code_and_not_before() {
    let mut play = Play::solo();
    for viewer in [Viewer::Seat(NORTH), WATCHER] {
        assert_eq!(play.game.view(viewer).puzzle, None);
    }
    play.solve(NORTH, [1; 4]);
    for viewer in [Viewer::Seat(NORTH), WATCHER] {
        assert_eq!(play.game.view(viewer).puzzle, Some(play.game.current.name));
    }
}

// §8.5
#[test]
fn two_always_play_a_code_that_is_drawn() {
    let name = PuzzleName::of_day(TODAY);
    for puzzle in [PuzzleChoice::Today, PuzzleChoice::Named(name)] {
        for mode in [Mode::Turns, Mode::Together] {
            let options = Options { puzzle, mode, day: Some(TODAY), ..Options::default() };
            let game = deal(&options, 2, 1);
            assert_ne!(hidden(&game), name.open());
            assert_eq!(game.view(WATCHER).day, None);
        }
    }
}

// §8.6
#[test]
fn the_game_after_it_has_a_code_of_its_own_again() {
    let mut options = Options { puzzle: PuzzleChoice::Today, assist: true, ..Options::default() };
    Duel::use_up(&mut options);
    assert_eq!(options, Options { assist: true, ..Options::default() });
}

#[test]
fn the_day_is_told_only_to_those_who_ask_for_its_code() {
    for (puzzle, day) in [(PuzzleChoice::Today, Some(TODAY)), (PuzzleChoice::Drawn, None)] {
        let mut options = Options { puzzle, ..Options::default() };
        Duel::set_day(&mut options, TODAY);
        assert_eq!(options.day, day);
    }
}

#[test]
fn names_are_read_as_people_type_them() {
    let name = read("0123456789AS").unwrap();
    for typed in ["0123-4567-89as", "o123 4567 89AS", "0l23456789as", "0I23456789AS"] {
        assert_eq!(read(typed), Ok(name), "{typed}");
    }
    assert_eq!(serde_json::to_string(&PuzzleChoice::Named(name)).unwrap(), r#""0123456789AS""#);
}

#[test]
fn a_slip_in_a_name_is_noticed() {
    let name = PuzzleName::of_day(TODAY);
    for at in 0..name.as_str().len() {
        for other in "0123456789ABCDEFGHJKMNPQRSTVWXYZ".chars() {
            let mut slip: Vec<char> = name.as_str().chars().collect();
            if std::mem::replace(&mut slip[at], other) != other {
                assert_eq!(read(&slip.iter().collect::<String>()), Err(NotAPuzzle), "{slip:?}");
            }
        }
    }
    for wrong in ["", "today!", "0123456789A", "0123456789ASX", "0123456789Aé", "drawn "] {
        assert_eq!(read(wrong), Err(NotAPuzzle), "{wrong}");
        assert!(serde_json::from_value::<PuzzleChoice>(wrong.into()).is_err(), "{wrong}");
    }
}

#[test]
fn every_die_of_a_puzzle_is_rolled_evenly() {
    let mut counts = [0; 6];
    for day in 0..1_000 {
        let Puzzle { code, rolls } = PuzzleName::of_day(Day(day)).open();
        for dots in code.into_iter().chain(rolls.into_iter().flatten()) {
            counts[usize::from(dots) - 1] += 1;
        }
    }
    assert!(counts.iter().all(|n| (5_050..5_620).contains(n)), "{counts:?}");
}
