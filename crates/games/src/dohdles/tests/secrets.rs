//! Who knows what.

use super::*;
use crate::conformance::Walk;

fn text(game: &Dohdles, viewer: Viewer) -> String {
    let backlog = game.backlog(viewer);
    serde_json::to_string(&(game.view(viewer), backlog)).unwrap()
}

// §2.2
#[test]
fn a_word_is_known_to_its_own_side_alone() {
    let evening = Evening::of(6);
    for viewer in Seat::first(6).map(Viewer::Seat).chain([Viewer::Spectator]) {
        let text = text(&evening.game, viewer);
        for (dohdle, word) in (0..12).zip(WORDS) {
            let is_own = viewer == Viewer::Seat(Seat(dohdle / 2));
            assert_eq!(text.contains(word), is_own, "{word} for {viewer:?}");
        }
    }
}

// §2.2
#[test]
fn a_word_is_shown_to_all_once_it_is_solved() {
    let mut evening = Evening::of(4);
    evening.chip(2, 1);
    evening.solve(C, 2, "Tea-Pot");
    assert_eq!(evening.dohdle(2).word.as_deref(), Some("teapot"));
    assert_eq!(evening.dohdle(3).word, None);
}

// §2.2
#[test]
fn in_whole_random_games_no_hidden_word_reaches_anyone() {
    let mut n_hidden = 0;
    for seed in 0..60 {
        let Ok(mut walk) = Walk::<Dohdles>::deal(seed) else { continue };
        while let Some(moment) = walk.draw() {
            // Words that nobody could say or hear by chance.
            for (id, riddle) in (0..).zip(&mut walk.game.riddles) {
                if riddle.word.is_some() && matches!(riddle.fate, Fate::Making | Fate::Placed) {
                    riddle.word = Some(format!("zqx{}", char::from(b'a' + id).to_string().repeat(4)));
                }
            }
            let told = walk.take(moment).unwrap_or_default();
            for viewer in walk.viewers() {
                let seen = text(&walk.game, viewer);
                let heard: Vec<&Event> =
                    told.iter().filter(|(who, _)| who.includes(viewer)).map(|(_, event)| event).collect();
                let seen = seen + &serde_json::to_string(&heard).unwrap();
                for riddle in walk.game.riddles.iter().filter(|riddle| riddle.is_standing()) {
                    let own = matches!(viewer, Viewer::Seat(seat) if walk.game.side_of(seat) == riddle.side);
                    let word = riddle.word.as_deref().unwrap();
                    assert_eq!(seen.contains(word), own, "seed {seed}: {word} for {viewer:?}");
                    n_hidden += usize::from(!own);
                }
            }
        }
    }
    assert!(n_hidden > 10_000, "{n_hidden}");
}
