//! Finished games are recorded from views, and their decisions weighed.

use bots::{
    Level,
    duel::{Analysis, BoardAnalysis, BoardRecord, Decision, Effort, Grade, Move, PERFECT, analyse},
};
use games::{
    Rng, Seat,
    duel::{Answer, Mode, Options, all_codes, keep_fitting},
};

use crate::evening::Evening;

fn analysed(levels: &[Level], options: &Options, seed: u64) -> (Vec<BoardRecord>, Analysis) {
    let mut evening = Evening::new(options, 2, seed);
    evening.play(levels, &mut Rng::from_number(seed));
    let records = evening.recorder.records();
    let analysis = analyse(&records);
    (records, analysis)
}

#[test]
fn the_recorder_misses_no_roll_and_no_score() {
    let options = Options { mode: Mode::Together, matches: 2, ..Options::default() };
    let mut evening = Evening::new(&options, 2, 5);
    evening.play(&[Level::Medium, Level::Easy], &mut Rng::from_number(5));
    let totals = evening.view(Seat(0)).totals;
    let records = evening.recorder.records();
    let order: Vec<_> = records.iter().map(|record| (record.match_number, record.breaker.0)).collect();
    assert_eq!(order, [(1, 0), (1, 1), (2, 0), (2, 1)]);
    for seat in Seat::first(2) {
        let own = records.iter().filter(|record| record.breaker == seat);
        assert_eq!(own.map(|record| record.score).sum::<i32>(), totals[seat.index()]);
    }
    for effort in records.iter().flat_map(|record| &record.efforts) {
        let roll = effort.roll.as_ref().unwrap();
        assert!(effort.dice.iter().flatten().all(|dots| roll.contains(dots)), "{effort:?}");
    }
    // Both break the same code with the same rolls.
    assert_eq!(records[0].code, records[1].code);
    assert_eq!(records[0].efforts[0].roll, records[1].efforts[0].roll);
}

#[test]
fn a_score_is_that_of_perfect_play_plus_luck_less_cost() {
    let (records, analysis) = analysed(&[Level::Easy, Level::Hard], &Options::default(), 8);
    for (record, board) in records.iter().zip(&analysis.boards) {
        let cost: u32 = board.moves.iter().map(|weighed| weighed.cost).sum();
        assert_eq!(board.cost, cost);
        let hundredths = |n: u32| i32::try_from(n).unwrap();
        assert_eq!(record.score * 100, hundredths(PERFECT) + board.luck - hundredths(cost));
        let left: Vec<_> = board.moves.iter().map(|weighed| weighed.left_before).collect();
        assert_eq!(left[0], 1296);
        let after = |weighed: &Move| weighed.played.outlook.as_ref().map(|outlook| outlook.left);
        assert!(board.moves.windows(2).all(|pair| after(&pair[0]) == Some(pair[1].left_before)), "{left:?}");
    }
}

#[test]
fn luck_evens_out_and_beginners_pay_more_for_their_decisions() {
    let mut luck = 0.0;
    let mut costs = [0, 0];
    let n_games: u32 = 60;
    for seed in 0..n_games {
        let (_, analysis) = analysed(&[Level::Medium, Level::Hard], &Options::default(), seed.into());
        for board in &analysis.boards {
            luck += f64::from(board.luck) / 100.0;
            costs[board.breaker.index()] += board.cost;
        }
    }
    // The luck of one match spreads over about ten points, that of 120 by one.
    let mean = luck / f64::from(2 * n_games);
    assert!(mean.abs() < 3.0, "{mean}");
    assert!(costs[0] > 4 * costs[1], "{costs:?}");
}

const CODE: [u8; 4] = [1, 1, 1, 2];

fn effort(roll: [u8; 4], dice: [Option<u8>; 4]) -> Effort {
    Effort { roll: Some(roll.to_vec()), dice }
}

/// Efforts for [`CODE`] that leave two codes: 1111 and 1112.
fn down_to_two() -> Vec<Effort> {
    vec![
        effort([1, 1, 1, 5], [Some(1), Some(1), Some(1), None]),
        effort([3, 5, 5, 6], [None, None, None, Some(3)]),
    ]
}

/// The same, and one that leaves only [`CODE`].
fn down_to_one() -> Vec<Effort> {
    let last = effort([1, 1, 4, 6], [None, None, None, Some(1)]);
    down_to_two().into_iter().chain([last]).collect()
}

fn weighed(solution: [u8; 4], efforts: Vec<Effort>) -> BoardAnalysis {
    let record = BoardRecord {
        match_number: 1,
        breaker: Seat(0),
        code: CODE,
        puzzle: None,
        efforts,
        solution: Some(solution),
        score: 0,
    };
    analyse(&[record]).boards.remove(0)
}

#[test]
fn solving_for_one_of_two_codes_with_rows_to_spare_is_a_blunder() {
    // A right guess is a blunder too: decisions are weighed, not their luck.
    for solution in [[1, 1, 1, 1], CODE] {
        let board = weighed(solution, down_to_two());
        let last = board.moves.last().unwrap();
        assert_eq!((last.left_before, last.grade, &last.best.decision), (2, Grade::Blunder, &Decision::Roll));
        assert!((1000..3000).contains(&last.cost), "{last:?}");
    }
}

#[test]
fn a_solution_that_the_answers_rule_out_is_a_blunder() {
    let board = weighed([6, 1, 1, 2], down_to_one());
    let last = board.moves.last().unwrap();
    assert_eq!((last.left_before, last.grade), (1, Grade::Blunder));
    assert_eq!(last.best.decision, Decision::Solve { code: CODE });
    assert_eq!(last.played.promised, 0);
}

#[test]
fn rolling_on_when_the_code_is_known_costs_what_the_effort_costs() {
    let wasted = effort([6, 6, 6, 6], [Some(6), None, None, None]);
    let board = weighed(CODE, down_to_one().into_iter().chain([wasted]).collect());
    let [.., wasted, solution] = board.moves.as_slice() else { panic!("{board:?}") };
    assert_eq!((wasted.row, wasted.left_before, wasted.cost), (Some(4), 1, 600));
    assert_eq!((&wasted.best.decision, wasted.grade), (&Decision::Solve { code: CODE }, Grade::Blunder));
    assert_eq!((solution.cost, solution.grade), (0, Grade::Best));
}

#[test]
fn an_effort_that_the_clock_made_is_nobodys_decision() {
    let mut efforts = down_to_one();
    efforts[0].roll = None;
    let rows: Vec<_> = weighed(CODE, efforts).moves.iter().map(|weighed| weighed.row).collect();
    assert_eq!(rows, [Some(2), Some(3), None]);
}

// DU1
#[test]
fn both_rows_say_how_many_points_were_to_be_expected() {
    let (_, analysis) = analysed(&[Level::Easy, Level::Medium], &Options::default(), 11);
    let moves: Vec<&Move> = analysis.boards.iter().flat_map(|board| &board.moves).collect();
    assert!(moves.iter().any(|weighed| weighed.cost > 100));
    for weighed in moves {
        assert_eq!(weighed.best.promised, weighed.played.promised + weighed.cost, "{weighed:?}");
        assert!((0..=7300).contains(&weighed.best.promised), "{weighed:?}");
    }
    // Of all codes none is excluded yet: what is promised is about the value of a match.
    let first = &analysis.boards[0].moves[0];
    assert!((3400..3950).contains(&first.best.promised), "{first:?}");
}

// DU13
#[test]
fn the_best_row_is_answered_as_it_would_have_been_on_the_board() {
    let (_, analysis) = analysed(&[Level::Easy, Level::Medium], &Options::default(), 12);
    for board in &analysis.boards {
        let mut codes: Vec<_> = all_codes().collect();
        for (row, weighed) in board.rows.iter().zip(&board.moves) {
            for choice in [&weighed.played, &weighed.best] {
                let (Decision::Place { dice }, Some(outlook)) = (&choice.decision, &choice.outlook) else {
                    continue;
                };
                let mut left = codes.clone();
                keep_fitting(&mut left, dice, outlook.answer);
                assert_eq!(outlook.answer, Answer::to(dice, &board.code));
                assert_eq!(usize::from(outlook.left), left.len());
                assert_eq!(choice.worth, 20 + 5 * i32::from(choice.rows_left) + i32::from(choice.dice_left));
            }
            assert_eq!(weighed.played.decision, Decision::Place { dice: row.dice });
            keep_fitting(&mut codes, &row.dice, row.answer.unwrap());
            assert_eq!(row.left.map(usize::from), Some(codes.len()));
        }
    }
}

// DU13
#[test]
fn rows_that_the_clock_filled_lie_on_the_board_too() {
    let mut efforts = down_to_one();
    efforts[0].roll = None;
    let board = weighed(CODE, efforts);
    assert_eq!(board.rows.len(), 3);
    assert_eq!(board.rows[0].left, Some(6));
}

// DU11
#[test]
fn the_hard_bot_is_said_to_score_what_it_scores_on_the_same_code() {
    for seed in 0..12 {
        let mut evening = Evening::new(&Options::default(), 1, seed);
        evening.play(&[Level::Hard], &mut Rng::from_number(seed));
        let score = evening.view(Seat(0)).totals[0];
        let analysis = analyse(&evening.recorder.records());
        // A bot that had to guess draws another code by lot.
        let is_sure = analysis.boards[0].moves.last().is_some_and(|last| last.left_before == 1);
        if is_sure {
            assert_eq!(analysis.boards[0].bot_score, Some(score), "seed {seed}");
        }
    }
}
