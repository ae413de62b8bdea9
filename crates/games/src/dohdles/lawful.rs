//! How Dohdles is put to the test: any options, any action, and games that a
//! viewer cannot tell from this one.

use std::sync::Arc;

use super::{
    Dohdles,
    action::{Action, Answer, DohdleId, Question},
    course::Stage,
    layout::Layout,
    layout_text,
    options::{ClaimBy, Options, Terms},
    riddle::Riddle,
    terms::all_terms,
    view::{Fate, Phase, View},
};
use crate::{
    Begins, Pace, Rng, Seat, Viewer,
    conformance::Lawful,
    dough::{Op, Shape},
    words::Language,
};

impl Lawful for Dohdles {
    fn any_deal(rng: &mut Rng) -> (Options, u8) {
        let options = Options {
            language: Language::English,
            terms: if rng.chance(1, 4) { Terms::List } else { Terms::Own },
            claim: if rng.chance(1, 2) { ClaimBy::Button } else { ClaimBy::Toss },
            begins: [Begins::Lot, Begins::Lot, Begins::FirstSeat, Begins::Loser][rng.below(4) as usize],
            loser: rng.chance(1, 2).then(|| Seat(any(13, rng))),
            each: [0, 0, 1, 4][rng.below(4) as usize],
            minutes: [0, 0, 2][rng.below(3) as usize],
            pace: [Pace::Normal, Pace::Normal, Pace::Relaxed, Pace::Off][rng.below(4) as usize],
            layout: any_layout(rng).filter(|_| rng.chance(1, 3)),
        };
        let seats = if rng.chance(1, 20) { any(16, rng) } else { 3 + any(5, rng) };
        (options, seats)
    }

    fn any_action(view: &View, rng: &mut Rng) -> Action {
        if rng.chance(1, 10) {
            return anything(rng);
        }
        let wanted = sensible(view, rng);
        rng.pick(&wanted).cloned().unwrap_or_else(|| anything(rng))
    }

    fn twin(&self, viewer: Viewer, rng: &mut Rng) -> Self {
        let mut twin = self.clone();
        let own = match viewer {
            Viewer::Seat(seat) => Some(self.side_of(seat)),
            Viewer::Spectator => None,
        };
        let is_sculpting = matches!(self.stage, Stage::Sculpting { .. });
        for (side, party) in (0..).zip(&mut twin.parties) {
            if own != Some(side) {
                party.board = any(6, rng);
                party.whispers.clear();
            }
        }
        for riddle in twin.riddles.iter_mut().filter(|riddle| own != Some(riddle.side)) {
            if matches!(riddle.fate, Fate::Making | Fate::Placed | Fate::Standing) && riddle.word.is_some() {
                riddle.word = Some(other_word(riddle, rng));
            }
            if is_sculpting && riddle.word.is_some() {
                // One operation more, which everyone's view will count.
                Arc::make_mut(&mut riddle.dough).extend(&[any_op(rng)]).ok();
            }
        }
        twin
    }

    fn hides(&self, viewer: Viewer) -> bool {
        // What others said among themselves, and on which board they play.
        viewer == Viewer::Spectator || self.parties.len() > 1
    }
}

/// A board as an owner of the box might enter it, on which some words cost nothing.
fn any_layout(rng: &mut Rng) -> Option<Layout> {
    let mut line = |n: u32, least: u32| {
        (0..n).map(|_| (least + rng.below(10 - least)).to_string()).collect::<Vec<_>>().join(" ")
    };
    let (rewards, forward, back) = (line(3, 0), line(9, 1), line(9, 0));
    let start = rng.below(9);
    // With a single clue, what becomes of a Dohdle that nobody knows is seen soon.
    let (clues, rewards) =
        if rng.chance(1, 2) { ("??/ABC", &rewards[..1]) } else { ("?? ABC ??/ABC", rewards.as_str()) };
    let text = format!("clues {clues}\nrewards {rewards}\nforward {forward}\nback {back}\nstart {start}\n");
    layout_text::read(&text).ok().map(|(layout, _)| layout)
}

/// Any other word that has the letters that are shown.
fn other_word(riddle: &Riddle, rng: &mut Rng) -> String {
    let shown = |position: u8| riddle.shown[usize::from(position) - 1];
    let least = (1..=5).filter(|&at| shown(at) && riddle.letter(at).is_some()).max().unwrap_or(0).max(2);
    let most = (1..=5).find(|&at| shown(at) && riddle.letter(at).is_none()).map_or(16, |at| at - 1);
    let length = least + any(u32::from(most - least) + 1, rng);
    let letter = |at: u8| match riddle.letter(at) {
        Some(letter) if at <= 5 && shown(at) => letter,
        _ => char::from(b'a' + any(26, rng)),
    };
    (1..=length).map(letter).collect()
}

/// Everything that the view says may be done, and a little thinking.
fn sensible(view: &View, rng: &mut Rng) -> Vec<Action> {
    let may = &view.may;
    let mut wanted = Vec::new();
    wanted.extend(may.name.iter().map(|&dohdle| Action::Name { dohdle, word: any_term(rng) }));
    wanted.extend(may.sculpt.iter().map(|&dohdle| Action::Sculpt { dohdle, ops: vec![any_op(rng)] }));
    for &dohdle in &may.place {
        wanted.extend([Action::Place { dohdle }, Action::Place { dohdle }, Action::Place { dohdle }]);
    }
    wanted.extend(
        rng.pick(&may.take_back).filter(|_| rng.chance(1, 6)).map(|&dohdle| Action::TakeBack { dohdle }),
    );
    wanted.extend(rng.pick(&may.choose).map(|&dohdle| Action::Choose { dohdle }));
    if may.ask {
        wanted.push(Action::Ask { question: any_question(rng) });
    }
    wanted.extend(rng.pick(&may.letters).map(|&position| Action::Letter { position }));
    if may.stop {
        wanted.push(Action::Stop);
    }
    if may.answer {
        wanted.push(Action::Answer { answer: any_answer(rng) });
    }
    if may.forbid {
        wanted.push(Action::Answer { answer: Answer::NotAllowed });
    }
    if may.appeal {
        wanted.push(Action::Appeal);
    }
    if may.vote {
        wanted.push(Action::Vote { fair: rng.chance(1, 2) });
    }
    let correct = rng.pick(&may.correct).filter(|_| rng.chance(1, 3));
    wanted.extend(correct.map(|one| Action::Correct {
        dohdle: one.dohdle,
        number: one.number,
        answer: any_answer(rng),
    }));
    wanted.extend(rng.pick(&may.claim).filter(|_| rng.chance(1, 4)).map(|&dohdle| Action::Claim { dohdle }));
    if may.first {
        wanted.push(Action::First { yes: rng.chance(1, 2) });
    }
    if may.propose {
        wanted.push(Action::Propose { word: any_guess(view, rng) });
    }
    if may.count {
        wanted.push(Action::Count { yes: rng.chance(1, 2) });
    }
    // Seldom, or hardly any word would stay wrong.
    if may.overrule && rng.chance(1, 4) {
        wanted.push(Action::Overrule);
    }
    if may.whisper && rng.chance(1, 8) {
        wanted.push(Action::Whisper { text: any_term(rng) });
    }
    wanted
}

/// A word for the Dohdle that is being solved. Random play has few words, so
/// that now and then one is right; one of them is a slip away from another.
fn any_guess(view: &View, rng: &mut Rng) -> String {
    let queue = if let Phase::Proposing { queue, .. } = &view.phase { queue.as_slice() } else { &[] };
    let solved = queue.first().map(|claim| claim.dohdle);
    let said = view.dohdles.iter().filter(|dohdle| Some(dohdle.id) == solved).flat_map(|d| &d.guesses);
    let n_said = said.count();
    if n_said > 2 {
        any_term(rng)
    } else {
        ["flamingo", "flamigo", "penguins", "owl"][rng.below(4) as usize].into()
    }
}

fn any_term(rng: &mut Rng) -> String {
    let few = ["flamingo", "penguin", "Flamíngo", "owl", "ice cream", "ox"];
    let all: Vec<&str> = all_terms(Language::English).collect();
    let word = if rng.chance(1, 2) { rng.pick(&few) } else { rng.pick(&all) };
    word.copied().unwrap_or("moth").into()
}

fn any_question(rng: &mut Rng) -> Question {
    let texts = ["Is it warm?", "Is it a rabbit?", "How many letters has it?", "", "Does it purr?"];
    match rng.pick(&texts) {
        Some(&text) if rng.chance(1, 2) => Question::Free { text: text.into() },
        _ => Question::Sample { number: any(21, rng) },
    }
}

fn any_answer(rng: &mut Rng) -> Answer {
    let answers = [Answer::Yes, Answer::No, Answer::Maybe, Answer::Unclear, Answer::NotAllowed];
    answers[rng.below(5) as usize]
}

fn any_op(rng: &mut Rng) -> Op {
    let at = [any(256, rng), any(256, rng), any(256, rng)];
    match rng.below(8) {
        0 => Op::Undo,
        1 => Op::Form { shape: Shape::Ball { at, radius: any(256, rng) }, cut: false, soft: any(40, rng) },
        2 => Op::Clear,
        _ => Op::Form { shape: Shape::Ball { at, radius: 2 + any(20, rng) }, cut: true, soft: 0 },
    }
}

/// Anything that can be written down.
fn anything(rng: &mut Rng) -> Action {
    let dohdle: DohdleId = any(14, rng);
    match rng.below(18) {
        0 => {
            Action::Name { dohdle, word: ["", "x", "three more words", "moth"][rng.below(4) as usize].into() }
        }
        1 => Action::Sculpt { dohdle, ops: (0..rng.below(3)).map(|_| any_op(rng)).collect() },
        2 => Action::Place { dohdle },
        3 => Action::TakeBack { dohdle },
        4 => Action::Whisper { text: "ab ".repeat(any(80, rng).into()) },
        5 => Action::Choose { dohdle },
        6 => Action::Ask { question: any_question(rng) },
        7 => Action::Letter { position: any(8, rng) },
        8 => Action::Stop,
        9 => Action::Answer { answer: any_answer(rng) },
        10 => Action::Correct { dohdle, number: any(4, rng), answer: any_answer(rng) },
        11 => Action::Claim { dohdle },
        12 => Action::First { yes: rng.chance(1, 2) },
        13 => Action::Propose { word: any_term(rng) },
        14 => Action::Appeal,
        15 => Action::Vote { fair: rng.chance(1, 2) },
        16 => Action::Overrule,
        _ => Action::Count { yes: rng.chance(1, 2) },
    }
}

/// Any number below `n`, which is at most 256.
fn any(n: u32, rng: &mut Rng) -> u8 {
    u8::try_from(rng.below(n)).unwrap_or_default()
}
