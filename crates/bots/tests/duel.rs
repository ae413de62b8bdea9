//! Whole games of Dobbelduel, played by bots under the real rules.

use bots::{
    Bot as _, Choice, Level,
    duel::{Analysis, Decision, Duellist, Effort, Grade, Record, Recorder, analyse, value_of_a_match},
};
use games::{
    Game as _, Input, Millis, Pace, Rng, Seat, Step, Viewer,
    duel::{Action, Duel, Event, Mode, Options, View},
};

/// One game with a bot on every seat.
struct Evening {
    game: Duel,
    rng: Rng,
    recorder: Recorder,
}

impl Evening {
    fn new(options: &Options, seats: u8, seed: u64) -> Self {
        let mut rng = Rng::from_number(seed);
        let game = Duel::deal(options, seats, &mut Step::new(Millis(0), &mut rng)).unwrap();
        let mut evening = Self { game, rng, recorder: Recorder::default() };
        evening.look();
        evening
    }

    fn view(&self, seat: Seat) -> View {
        self.game.view(Viewer::Seat(seat))
    }

    fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::first(self.view(Seat(0)).seats)
    }

    fn look(&mut self) {
        for seat in self.seats() {
            self.recorder.see(seat, &self.game.view(Viewer::Seat(seat)));
        }
    }

    fn act(&mut self, seat: Seat, action: Action) {
        let mut cx: Step<'_, Event> = Step::new(Millis(0), &mut self.rng);
        let input = Input::Act { seat, action: action.clone(), at: Millis(0) };
        self.game.step(input, &mut cx).unwrap_or_else(|refusal| panic!("{action:?}: {refusal}"));
        self.look();
    }

    /// Plays to the end with these levels, and checks on the way that a bot
    /// acts when it is waited for, and only then.
    fn play(&mut self, levels: &[Level], bots_rng: &mut Rng) {
        while self.game.outcome().is_none() {
            let waiting = self.game.waiting_for();
            let mut choices = Vec::new();
            for seat in self.seats() {
                let choice = Duellist::choose(levels[seat.index()], seat, &self.view(seat), bots_rng);
                assert_eq!(choice.is_some(), waiting.contains(seat), "{seat:?} in {:?}", self.view(seat));
                choices.extend(choice.map(|choice| (seat, choice)));
            }
            let (seat, Choice { action, after }) = bots_rng.pick(&choices).unwrap().clone();
            assert!((Millis(500)..Millis::seconds(10)).contains(&after), "{after:?}");
            self.act(seat, action);
        }
    }
}

fn score(level: Level, seed: u64) -> i32 {
    let mut evening = Evening::new(&Options::default(), 1, seed);
    evening.play(&[level], &mut Rng::from_number(seed ^ 0xb07));
    evening.view(Seat(0)).totals[0]
}

fn mean_score(level: Level, n_games: u32) -> f64 {
    (0..n_games).map(|seed| f64::from(score(level, seed.into()))).sum::<f64>() / f64::from(n_games)
}

#[test]
fn bots_of_all_levels_play_all_modes_without_a_refusal() {
    let mut rng = Rng::from_number(11);
    for seed in 0..12 {
        for (mode, manual, pace) in [
            (Mode::Turns, false, Pace::Normal),
            (Mode::Turns, true, Pace::Off),
            (Mode::Together, false, Pace::Slow),
        ] {
            let options = Options { mode, manual, pace, matches: 2, assist: seed % 2 == 0 };
            let levels = [Level::Easy, Level::Medium, Level::Hard, Level::Easy];
            for pair in levels.windows(2) {
                Evening::new(&options, 2, seed).play(pair, &mut rng);
            }
        }
    }
}

#[test]
fn a_bot_that_makes_the_code_always_tells_the_truth() {
    let options = Options { manual: true, matches: 4, ..Options::default() };
    for seed in 0..10 {
        let mut evening = Evening::new(&options, 2, seed);
        evening.play(&[Level::Easy, Level::Hard], &mut Rng::from_number(seed));
        // A wrong button would have ended a match without a solution.
        let records = evening.recorder.records();
        assert_eq!(records.len(), 4);
        assert!(records.iter().all(|record| record.solution.is_some()), "{records:?}");
    }
}

#[test]
fn the_harder_the_level_the_higher_the_score() {
    let [easy, medium, hard] = Level::ALL.map(|level| mean_score(level, 150));
    assert!(easy + 4.0 < medium && medium + 2.0 < hard, "{easy} {medium} {hard}");
    assert!(hard > 36.5, "{hard}");
}

#[test]
fn what_a_bot_cannot_see_does_not_sway_it() {
    for level in Level::ALL {
        // Different codes lie hidden, but all first views are the same.
        let views: Vec<View> =
            (0..8).map(|seed| Evening::new(&Options::default(), 1, seed).view(Seat(0))).collect();
        let choices: Vec<_> = views
            .iter()
            .map(|view| Duellist::choose(level, Seat(0), view, &mut Rng::from_number(3)))
            .collect();
        assert!(choices.iter().all(|choice| *choice == choices[0]), "{choices:?}");
    }
}

#[test]
fn a_bot_asked_twice_answers_the_same() {
    for level in Level::ALL {
        let mut evening = Evening::new(&Options::default(), 1, 21);
        while evening.game.outcome().is_none() {
            let view = evening.view(Seat(0));
            let ask = || Duellist::choose(level, Seat(0), &view, &mut Rng::from_number(4));
            let choice = ask();
            assert_eq!(choice, ask());
            evening.act(Seat(0), choice.unwrap().action);
        }
    }
}

fn analysed(levels: &[Level], options: &Options, seed: u64) -> (Vec<Record>, Analysis) {
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
fn a_score_is_the_value_of_a_match_plus_luck_less_cost() {
    let (records, analysis) = analysed(&[Level::Easy, Level::Hard], &Options::default(), 8);
    for (record, board) in records.iter().zip(&analysis.boards) {
        let cost: u32 = board.moves.iter().map(|weighed| weighed.cost).sum();
        assert_eq!(board.cost, cost);
        assert_eq!(record.score * 100, value_of_a_match() + board.luck - i32::try_from(cost).unwrap());
        let left: Vec<_> = board.moves.iter().map(|weighed| weighed.left_before).collect();
        assert_eq!(left[0], 1296);
        assert!(board.moves.windows(2).all(|pair| pair[0].left_after == pair[1].left_before), "{left:?}");
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

/// Efforts that leave two codes: 1111 and 1112.
fn down_to_two() -> Vec<Effort> {
    let effort = |dice: [u8; 4]| Effort {
        roll: Some(dice.to_vec()),
        dice: dice.map(|dots| Some(dots).filter(|&dots| dots > 0)),
    };
    vec![
        Effort { roll: Some(vec![1, 1, 1, 5]), ..effort([1, 1, 1, 0]) },
        Effort { roll: Some(vec![2, 5, 5, 5]), ..effort([0, 0, 0, 2]) },
    ]
}

fn weighed(solution: [u8; 4], code: [u8; 4], efforts: Vec<Effort>) -> Analysis {
    analyse(&[Record {
        match_number: 1,
        breaker: Seat(0),
        code,
        efforts,
        solution: Some(solution),
        score: 0,
    }])
}

#[test]
fn solving_by_lot_with_rows_to_spare_is_a_blunder() {
    let efforts = vec![down_to_two().remove(0)];
    let analysis = weighed([1, 1, 1, 1], [1, 1, 1, 2], efforts);
    let last = analysis.boards[0].moves.last().unwrap();
    assert_eq!((last.left_before, last.grade, &last.best), (6, Grade::Blunder, &Decision::Roll));
    assert!(last.cost > 1000, "{last:?}");
}

#[test]
fn a_solution_that_the_answers_rule_out_is_a_blunder() {
    let analysis = weighed([6, 1, 1, 2], [1, 1, 1, 2], down_to_two());
    let last = analysis.boards[0].moves.last().unwrap();
    assert_eq!((last.left_before, last.grade), (1, Grade::Blunder));
    assert_eq!(last.best, Decision::Solve { code: [1, 1, 1, 2] });
}

#[test]
fn rolling_on_when_the_code_is_known_costs_what_the_effort_costs() {
    let mut efforts = down_to_two();
    efforts.push(Effort { roll: Some(vec![6, 6, 6, 6]), dice: [Some(6), None, None, None] });
    let analysis = weighed([1, 1, 1, 2], [1, 1, 1, 2], efforts);
    let wasted = &analysis.boards[0].moves[2];
    assert_eq!((wasted.row, wasted.left_before, wasted.cost), (Some(3), 1, 600));
    assert_eq!(wasted.best, Decision::Solve { code: [1, 1, 1, 2] });
    assert_eq!(analysis.boards[0].moves[3].grade, Grade::Best);
}

#[test]
fn an_effort_that_the_clock_made_is_nobodys_decision() {
    let mut efforts = down_to_two();
    efforts[0].roll = None;
    let analysis = weighed([1, 1, 1, 2], [1, 1, 1, 2], efforts);
    let rows: Vec<_> = analysis.boards[0].moves.iter().map(|weighed| weighed.row).collect();
    assert_eq!(rows, [Some(2), None]);
}
