//! Words of earlier games stay in the box while there are others.

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::*;
use crate::Rng;

type Words = BTreeSet<String>;

/// Deals one game after the other, as a room does.
struct Night {
    options: Options,
    seats: u8,
    games: Vec<Words>,
}

impl Night {
    fn new(options: Options, seats: u8) -> Self {
        Self { options, seats, games: Vec::new() }
    }

    fn deal(&mut self) -> Evening {
        Rush::set_aside(&mut self.options, self.games.clone());
        let mut rng = Rng::from_number(self.games.len() as u64);
        let game = Rush::deal(&self.options, self.seats, &mut Step::new(Millis(0), &mut rng)).unwrap();
        let mut evening = Evening { game, rng, now: Millis(0), told: Vec::new(), heard: Vec::new() };
        evening.time_out();
        self.games.push(evening.game.words_seen());
        evening
    }

    /// How many words of its last game are new, and how many were in each before.
    fn last_words(&self) -> (usize, Vec<usize>) {
        let (last, before) = self.games.split_last().unwrap();
        let seen = before.iter().map(|words| last.intersection(words).count()).collect();
        let known: Words = before.iter().flatten().cloned().collect();
        (last.difference(&known).count(), seen)
    }
}

fn with_pack(text: &str) -> Options {
    Options { pack: Some(Pack::read(text).unwrap()), ..Options::default() }
}

fn single_words(n: usize) -> String {
    (0..n).map(|n| format!("word {n}\n")).collect()
}

fn cards(n: usize) -> String {
    (0..n).map(|n| format!("a{n}, b{n}, c{n}\n")).collect()
}

// §2.5
#[test]
fn no_card_comes_twice_until_all_were_seen_and_then_the_oldest_come_first() {
    for (difficulty, seats, n_games) in
        [(Difficulty::Easy, 6, 175 / 12), (Difficulty::Hard, 4, 175 / 8), (Difficulty::Mixed, 6, 175 / 6)]
    {
        let mut night = Night::new(Options { difficulty, ..Options::default() }, seats);
        let n_words = 6 * usize::from(seats);
        for _ in 0..n_games {
            night.deal();
            assert_eq!(night.last_words().0, n_words, "{difficulty:?}");
        }
        night.deal();
        let (n_new, seen) = night.last_words();
        assert!((1..n_words).contains(&n_new), "{difficulty:?}: {n_new}");
        assert_eq!(seen[0], n_words - n_new, "{difficulty:?}: the rest is from the first game: {seen:?}");
    }
}

// §2.5
#[test]
fn which_seat_had_a_card_is_nothing_to_who_has_it_next() {
    let mut night = Night::new(with_pack(&cards(12)), 6);
    let hands = |evening: Evening| -> Vec<String> {
        evening.game.slates().map(|(_, slate)| slate.word.clone()).collect()
    };
    let (once, again) = (hands(night.deal()), hands(night.deal()));
    assert_eq!(night.games[0], night.games[1], "there are no others");
    assert_ne!(once, again);
}

// §2.5
#[test]
fn cards_of_the_other_side_are_as_new_as_ever() {
    let mut night = Night::new(Options::default(), 6);
    night.deal();
    night.options.difficulty = Difficulty::Hard;
    night.deal();
    assert_eq!(night.options.seen, Seen::default());
    night.options.difficulty = Difficulty::Mixed;
    night.deal();
    assert_eq!(night.last_words(), (36, vec![0, 0]));
}

// §2.6
#[test]
fn cards_that_were_never_turned_up_are_not_seen() {
    let mut evening = Evening::deal(&Options::default(), 3);
    assert!(evening.game.words_seen().is_empty());
    evening.time_out();
    assert_eq!(evening.game.words_seen().len(), 18);
    evening.play_out();
    assert_eq!(evening.game.words_seen().len(), 18);
}

// §11.5
#[test]
fn single_words_of_a_pack_come_again_one_by_one() {
    let mut night = Night::new(with_pack(&single_words(40)), 3);
    let n_words = [(18, vec![]), (18, vec![0]), (4, vec![14, 0]), (0, vec![4, 14, 0])];
    for expected in n_words {
        night.deal();
        assert_eq!(night.last_words(), expected);
    }
}

// §11.5
#[test]
fn cards_of_a_pack_come_again_as_a_whole() {
    let mut night = Night::new(with_pack(&cards(16)), 6);
    night.deal();
    night.deal();
    assert_eq!(night.last_words(), (12, vec![24]));
}

// §11.5
#[test]
fn a_word_that_was_on_a_card_is_not_new_in_a_pack() {
    let mut night = Night::new(Options::default(), 6);
    night.deal();
    let old: Vec<String> = night.games[0].iter().cloned().collect();
    night.options = with_pack(&format!("{}\n{}", old.join("\n"), single_words(18)));
    night.seats = 3;
    night.deal();
    assert_eq!(night.last_words(), (18, vec![0]));
}

// §11.5
#[test]
fn a_word_is_the_same_however_it_is_written() {
    let mut night = Night::new(Options::default(), 6);
    night.deal();
    let old: Vec<String> = night.games[0].iter().map(|word| word.to_uppercase()).collect();
    night.options = with_pack(&format!("{}\n{}", old.join("\n"), single_words(18)));
    night.seats = 3;
    night.deal();
    assert_eq!(night.games[1].iter().filter(|word| old.contains(word)).count(), 0);
}

#[test]
fn words_are_listed_once_under_the_last_game_they_were_in() {
    let games = [["cat", "dog"], ["sun", "cat"], ["dog", "elsewhere"]];
    let games = games.map(|words| words.map(String::from).into()).to_vec();
    let seen = Seen::among(&["cat", "dog", "sun", "moon"].into(), &games);
    assert_eq!(serde_json::to_string(&seen).unwrap(), r#"[["cat","sun"],["dog"]]"#);
    assert_eq!(["moon", "sun", "dog"].map(|word| seen.index().last(word)), [None, Some(0), Some(1)]);
}

proptest! {
    #[test]
    fn whatever_is_said_to_be_seen_a_game_is_dealt_from_the_new_words_first(
        games in prop::collection::vec(prop::collection::btree_set("word [0-9]{1,2}|cat", 0..50), 0..4),
        n_words in 36..60_usize,
        seats in 2..=6_u8,
        seed: u64,
    ) {
        let text = serde_json::to_string(&games).unwrap();
        let options = Options { seen: serde_json::from_str(&text).unwrap(), ..with_pack(&single_words(n_words)) };
        let mut rng = Rng::from_number(seed);
        let game = Rush::deal(&options, seats, &mut Step::new(Millis(0), &mut rng)).unwrap();
        let dealt: Words = game.slates().map(|(_, slate)| slate.word.clone()).collect();
        prop_assert_eq!(dealt.len(), 6 * usize::from(seats));
        let all: Words = options.words().into_iter().map(String::from).collect();
        prop_assert!(dealt.is_subset(&all));
        let latest = dealt.iter().map(|word| options.seen.index().last(word)).max().unwrap();
        let left_out = all.difference(&dealt).map(|word| options.seen.index().last(word));
        prop_assert!(left_out.into_iter().all(|last| last >= latest));
    }
}
