//! Bots have a say in what others guess.

use bots::Level;
use games::{
    Game as _, Input, Millis, Seat, Viewer,
    ink::{Chunk, Colour, InkOp, Pen, Tool, Width},
    rush::{Action, Event, Options, Phase, Target, View},
    words::{Judge, Language, Verdict},
};

use crate::evening::Evening;

/// Two people, of whom one draws and one guesses, and two bots.
const A: Seat = Seat(0);
const B: Seat = Seat(1);
const BOTS: [Seat; 2] = [Seat(2), Seat(3)];

impl Evening {
    fn act(&mut self, seat: Seat, action: Action) {
        self.put(Input::Act { seat, action, at: self.now });
    }

    fn time_out(&mut self) {
        self.now = self.game.deadline().expect("a clock runs");
        self.put(Input::Timeout);
    }

    fn view(&self) -> View {
        self.game.view(Viewer::Seat(A))
    }

    fn word(&self, board: u8) -> String {
        self.view().sides[A.index()].boards[usize::from(board)].word.clone().expect("own words are known")
    }

    fn draw(&mut self, board: u8) {
        let pen = Pen { tool: Tool::Ink, width: Width::Medium, colour: Colour::Black };
        let points = vec![100, 100, 50, 0, 0, 50];
        let op = InkOp::Chunk(Chunk { pen: Some(pen), points, pressure: None, ends: true });
        self.act(A, Action::Ink { board, op });
    }

    /// Lets the bots do what they like until the guessing round is over and the next one begins.
    fn play_out(&mut self) {
        while !matches!(self.view().phase, Phase::Drawing { .. } | Phase::Over) {
            self.step_with(&[Level::Easy; 4], &BOTS);
        }
    }

    fn has_overruled(&self) -> bool {
        self.told
            .iter()
            .any(|event| matches!(event, Event::Overruled { target, counts: true, .. } if target.seat == A))
    }
}

/// A board of A's whose word has another form, and that form. It is drawn on,
/// and so is another board if the round is to go on without it.
fn drawn(n_more: u8) -> (Evening, u8, String) {
    let judge = Judge::new(Language::English, []);
    for seed in 0..100 {
        let mut evening = Evening::new(&Options::default(), 4, seed);
        evening.time_out();
        let many = |board: &u8| {
            let word = evening.word(*board);
            let said = format!("{word}s");
            let is_it = judge.whole(&word, &said) == Verdict::Right && !judge.is_literal(&word, &said);
            is_it.then_some((*board, said))
        };
        let Some((board, said)) = (0..6).find_map(|board| many(&board)) else { continue };
        (0..=n_more).for_each(|n| evening.draw((board + n) % 6));
        while !matches!(evening.view().phase, Phase::Guessing { .. }) {
            evening.time_out();
        }
        evening.now = evening.now + Millis::seconds(1);
        return (evening, board, said);
    }
    panic!("no words");
}

// RU8
#[test]
fn bots_speak_up_for_a_word_that_was_taken_back() {
    // While the round goes on, and in the breath after it.
    for n_more in [1, 0] {
        let (mut evening, board, said) = drawn(n_more);
        let target = Target { seat: A, board };
        evening.act(B, Action::Guess { target: Some(target), text: said });
        evening.time_out();
        let is_taken =
            |evening: &Evening| !evening.view().sides[A.index()].boards[usize::from(board)].taken.is_empty();
        assert!(is_taken(&evening));
        evening.act(A, Action::Reject { guess: 0, board });
        assert!(!is_taken(&evening));
        evening.play_out();
        assert!(evening.has_overruled() && is_taken(&evening), "{n_more}");
    }
}

// RU8
#[test]
fn bots_do_not_speak_up_for_another_word() {
    let (mut evening, board, _) = drawn(1);
    let target = Target { seat: A, board };
    evening.act(B, Action::Guess { target: Some(target), text: "quasar".into() });
    evening.act(A, Action::Overrule { guess: 0, target });
    evening.play_out();
    assert!(!evening.has_overruled());
}
