//! Bots have a say in words that are doubted.

use bots::Level;
use games::{
    Seat,
    dohdles::{Action, Event, Options, Phase},
};

use crate::evening::Evening;

/// Those at a table of two people and two bots who play without being told to.
const BOTS: [Seat; 2] = [Seat(2), Seat(3)];

/// 1 has said a word for a Dohdle of `creator`. All the others are bots until then.
fn said(creator: u8, word: &str) -> Evening {
    let levels = [Level::Easy; 4];
    for seed in 0..50 {
        let mut evening = Evening::new(&Options::default(), 4, seed);
        for dohdle in [0, 1] {
            evening.act(0, Action::Name { dohdle, word: ["flamingo", "teapot"][usize::from(dohdle)].into() });
        }
        evening.sculpt(&levels);
        let dohdle = evening
            .view(1)
            .dohdles
            .iter()
            .find(|dohdle| dohdle.creator == Seat(creator))
            .expect("a Dohdle each")
            .id;
        for _ in 0..400 {
            let view = evening.view(1);
            if view.may.claim.contains(&dohdle) {
                evening.act(1, Action::Claim { dohdle });
            }
            if view.may.propose
                && matches!(&view.phase, Phase::Proposing { queue, .. } if queue[0].dohdle == dohdle)
            {
                evening.act(1, Action::Propose { word: word.into() });
                return evening;
            }
            evening.step(&levels);
        }
    }
    panic!("nobody could claim it");
}

fn judging(evening: &Evening) -> bool {
    matches!(evening.view(0).phase, Phase::Judging { .. })
}

fn play_out(evening: &mut Evening) -> Option<bool> {
    while judging(evening) {
        evening.step_with(&[Level::Easy; 4], &BOTS);
    }
    let ruling =
        |event: &Event| if let Event::Overruled { counts, .. } = event { Some(*counts) } else { None };
    evening.told.iter().rev().find_map(ruling)
}

// DH36
#[test]
fn bots_speak_up_for_a_slip_and_for_another_form() {
    for word in ["flamigo", "flamingos"] {
        let mut evening = said(0, word);
        evening.act(0, Action::Count { yes: false });
        assert!(judging(&evening), "{word}: the table has a say");
        assert_eq!(play_out(&mut evening), Some(true), "{word}");
    }
}

// DH36
#[test]
fn bots_leave_another_word_to_its_creator() {
    let mut evening = said(0, "pink bird");
    assert_eq!(play_out(&mut evening), None);
}

// DH36
#[test]
fn bots_side_with_whoever_speaks_up_against_a_bot() {
    let mut evening = said(2, "quasar");
    evening.act(0, Action::Overrule);
    assert_eq!(play_out(&mut evening), Some(true));
}
