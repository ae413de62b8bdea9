//! Bots shout when they are sure enough, and listen to those before them.

use bots::{Bot as _, Level, Sight, dohdles::Riddler};
use games::{
    Millis, Rng, Seat,
    dohdles::{
        Action, Answer, Asked, Claim, Dohdle, Guess, LetterBox, May, Options, Phase, Question, View,
        questions,
    },
    words::Language,
};

use crate::evening::Evening;

/// The table when the dough has just been put away, as seat 0 sees it: it may
/// claim the first Dohdle of seat 1, of which one clue was given.
fn table() -> View {
    let mut evening = Evening::new(&Options::default(), 3, 1);
    evening.sculpt(&[Level::Easy; 3]);
    let mut view = evening.view(0);
    view.may = May { claim: vec![THEIRS], ..May::default() };
    view.phase = Phase::Choosing { until: None };
    riddle(&mut view).chip = 1;
    view
}

const THEIRS: u8 = 3;

fn riddle(view: &mut View) -> &mut Dohdle {
    &mut view.dohdles[usize::from(THEIRS)]
}

fn spell(view: &mut View, letters: &str) {
    let shown = letters.chars().map(|letter| match letter {
        '_' => LetterBox::Hidden,
        '.' => LetterBox::Blank,
        letter => LetterBox::Shown { letter },
    });
    riddle(view).letters = shown.collect();
}

fn answer(view: &mut View, question: Question, answer: Answer) {
    let answer = Some(answer);
    let at = Millis(1_000);
    let (first_answer, ruling) = (None, None);
    riddle(view).log.push(Asked { seat: Some(Seat(2)), chip: 1, question, answer, first_answer, ruling, at });
}

fn free(text: &str) -> Question {
    Question::Free { text: text.into() }
}

fn wrong(view: &mut View, word: &str) {
    let (word, at) = (Some(word.into()), Millis(2_000));
    riddle(view).guesses.push(Guess { side: 2, seat: Seat(2), word, right: false, chip: 1, at });
}

/// What a hard bot does at once; what else it might have done is up to chance.
fn act(view: &View) -> Option<Action> {
    let sight = Sight::of(Seat(0), view);
    Riddler::choose(Level::Hard, sight, &mut Rng::from_number(1)).map(|choice| choice.action)
}

/// What it says when its turn in the queue has come.
fn say(view: &View) -> String {
    let mut view = view.clone();
    let claim = Claim { side: 0, seat: Seat(0), dohdle: THEIRS, behind: Millis(0) };
    view.phase = Phase::Proposing { queue: vec![claim], until: None };
    view.may = May { propose: true, ..May::default() };
    match act(&view) {
        Some(Action::Propose { word }) => word,
        other => panic!("whoever is called has to say a word, not {other:?}"),
    }
}

const CLAIM: Option<Action> = Some(Action::Claim { dohdle: THEIRS });

#[test]
fn a_bot_that_knows_nothing_says_nothing() {
    assert_eq!(act(&table()), None);
}

#[test]
fn letters_that_only_one_term_has_settle_it() {
    for (letters, word) in [("XYL__", "xylophone"), ("_GLO_", "igloo"), ("ANT..", "ant"), ("OWL__", "owl")] {
        let mut view = table();
        spell(&mut view, letters);
        assert_eq!(act(&view), CLAIM, "{letters}");
        assert_eq!(say(&view), word);
    }
}

#[test]
fn answers_narrow_it_down_whoever_asked_in_whatever_words() {
    let mut view = table();
    answer(&mut view, free("Is it a bird?"), Answer::Yes);
    answer(&mut view, free("Can it fly?"), Answer::No);
    answer(&mut view, free("Does it live in water?"), Answer::Yes);
    assert_eq!(say(&view), "penguin");
    answer(&mut view, free("Is it black?"), Answer::Maybe);
    spell(&mut view, "P____");
    assert_eq!(act(&view), CLAIM);
}

#[test]
fn one_answer_that_differs_from_the_table_does_not_rule_a_term_out() {
    let mut view = table();
    let number =
        questions(Language::English).iter().position(|question| *question == "Does it make a sound?");
    let number = u8::try_from(number.expect("a sample question")).expect("few questions");
    answer(&mut view, Question::Sample { number }, Answer::Yes);
    spell(&mut view, "GIRA_");
    assert_eq!(say(&view), "giraffe");
}

#[test]
fn a_word_that_was_wrong_is_not_said_again() {
    let mut view = table();
    spell(&mut view, "M____");
    let mut said = Vec::new();
    for _ in 0..5 {
        let word = say(&view);
        assert!(word.starts_with('m') && !said.contains(&word), "{word} after {said:?}");
        wrong(&mut view, &word);
        said.push(word);
    }
}

#[test]
fn when_every_term_was_wrong_a_bot_keeps_quiet() {
    let mut view = table();
    spell(&mut view, "XYL__");
    wrong(&mut view, "Xylophone");
    assert_eq!(act(&view), None);
    assert!(!say(&view).is_empty(), "but whoever is called has to say something");
}

#[test]
fn a_bot_shouts_only_where_it_may() {
    let mut view = table();
    spell(&mut view, "XYL__");
    view.may.claim.clear();
    assert_eq!(act(&view), None);
}

#[test]
fn whoever_is_second_needs_another_word() {
    let mut view = table();
    spell(&mut view, "XYL__");
    let quicker = Claim { side: 2, seat: Seat(2), dohdle: THEIRS, behind: Millis(0) };
    view.phase = Phase::Claiming { queue: vec![quicker], closes: Millis(9_000), first: None };
    assert_eq!(act(&view), None);
}

#[test]
fn far_ahead_a_bot_wants_to_be_surer() {
    let mut view = table();
    spell(&mut view, "PE___");
    answer(&mut view, free("Is it a bird?"), Answer::Yes);
    answer(&mut view, free("Can it fly?"), Answer::Maybe);
    view.sides[0].space = 15;
    assert_eq!(act(&view), None);
    view.sides[0].space = 0;
    assert_eq!(act(&view), CLAIM);
}
