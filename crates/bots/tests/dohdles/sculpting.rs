//! Bots can shape every term, roughly or finely, and never lose the thread.

use bots::{
    Bot as _, Level, Sight,
    dohdles::{Care, Riddler, recipe, shaped},
};
use games::{
    Rng, Seat,
    dohdles::{Action, Dohdles, Event, Options, View, all_terms},
    dough::{Op, Sculpture, Shape},
    words::Language,
};

use crate::evening::Evening;

#[test]
fn every_term_has_a_recipe_that_the_dough_can_take() {
    assert!(shaped().eq(all_terms(Language::English)));
    for term in all_terms(Language::English) {
        for care in Care::ALL {
            let mut sculpture = Sculpture::new();
            let ops = recipe(term, care).unwrap();
            sculpture.extend(&ops).unwrap_or_else(|error| panic!("{term}, {care:?}: {error}"));
            assert!(sculpture.spent() < 50, "{term} takes {} % of the work allowed", sculpture.spent());
        }
    }
}

/// How many bodies a line of a recipe stands for.
fn bodies(line: &str) -> usize {
    let mut words: Vec<&str> = line.split(' ').skip(1).collect();
    let sides = if ["x", "z"].contains(&words[0]) { 2 } else { 1 };
    words.retain(|word| !["x", "z", "cut"].contains(word));
    let n_numbers = words.len() - 1;
    let (expected, links) = match words[0] {
        "ball" => (4, 1),
        "egg" => (6, 1),
        "brick" | "puck" => (7, 1),
        "ring" => (8, 1),
        "sausage" => (n_numbers / 4 * 4, n_numbers / 4 - 1),
        "curve" => (n_numbers / 4 * 4, 2 * (n_numbers / 4 - 1)),
        other => panic!("what is a {other}?"),
    };
    assert_eq!(n_numbers, expected, "{line}");
    sides * links
}

#[test]
fn no_line_of_a_recipe_is_lost() {
    let recipes = [
        include_str!("../../src/dohdles/recipes/a.txt"),
        include_str!("../../src/dohdles/recipes/b.txt"),
        include_str!("../../src/dohdles/recipes/c.txt"),
        include_str!("../../src/dohdles/recipes/d.txt"),
        include_str!("../../src/dohdles/recipes/e.txt"),
        include_str!("../../src/dohdles/recipes/f.txt"),
    ];
    for block in recipes.iter().flat_map(|text| text.trim().split("\n\n")) {
        let (term, lines) = block.split_once('\n').unwrap();
        let clearing = 1;
        let expected = clearing + lines.lines().map(bodies).sum::<usize>();
        assert_eq!(recipe(term, Care::Fine).unwrap().len(), expected, "{term}");
    }
}

#[test]
fn less_care_makes_less_of_it_and_blurs_the_rest() {
    for term in all_terms(Language::English) {
        let n = |care| recipe(term, care).unwrap().len();
        assert!(n(Care::Rough) < n(Care::Plain), "{term}");
        assert!(n(Care::Plain) < n(Care::Fine), "{term}");
        let softest = |care| {
            let soft = |op: &Op| if let Op::Form { soft, .. } = op { *soft } else { 0 };
            recipe(term, care).unwrap().iter().map(soft).max()
        };
        assert!(softest(Care::Rough) > softest(Care::Fine), "{term}");
    }
}

#[test]
fn a_word_of_ones_own_has_no_recipe() {
    assert_eq!(recipe("hoover", Care::Fine), None);
}

/// What a bot at seat 0 wants to do to its dough of which `ops` are done.
fn next(view: &View, ops: &[Op]) -> Action {
    let dohdle = view.may.sculpt[0];
    let backlog = [Event::Sculpted { dohdle, from: 0, ops: ops.to_vec() }];
    let sight: Sight<'_, Dohdles> = Sight { seat: Seat(0), view, backlog: &backlog };
    Riddler::choose(Level::Easy, sight, &mut Rng::from_number(1)).expect("there is dough to work").action
}

#[test]
fn a_bot_goes_on_where_the_dough_shows_it_had_come() {
    let mut evening = Evening::new(&Options::default(), 3, 1);
    for (dohdle, word) in [(0, "flamingo"), (1, "anchor"), (2, "harp")] {
        evening.act(0, Action::Name { dohdle, word: word.into() });
    }
    let view = evening.view(0);
    let plan = recipe("flamingo", Care::Fine).unwrap();
    for done in 0..plan.len() {
        let expected = Action::Sculpt { dohdle: 0, ops: vec![plan[done].clone()] };
        assert_eq!(next(&view, &plan[..done]), expected);
    }
    assert_eq!(next(&view, &plan), Action::Place { dohdle: 0 });
}

#[test]
fn a_bot_leaves_the_dough_of_whom_it_stands_in_for_as_it_is() {
    let mut evening = Evening::new(&Options::default(), 3, 1);
    for (dohdle, word) in [(0, "flamingo"), (1, "hoover"), (2, "harp")] {
        evening.act(0, Action::Name { dohdle, word: word.into() });
    }
    let ball = Shape::Ball { at: [128; 3], radius: 40 };
    let ops = [Op::Form { shape: ball, cut: false, soft: 0 }];
    assert_eq!(next(&evening.view(0), &ops), Action::Place { dohdle: 0 });
    evening.act(0, Action::Place { dohdle: 0 });
    assert_eq!(next(&evening.view(0), &[]), Action::Place { dohdle: 1 }, "a word it has no recipe for");
}

#[test]
fn a_bot_hurries_when_others_have_placed_all_they_have_to() {
    let mut evening = Evening::new(&Options::default(), 3, 1);
    for (dohdle, word) in [(0, "flamingo"), (1, "anchor"), (2, "harp")] {
        evening.act(0, Action::Name { dohdle, word: word.into() });
    }
    let after = |evening: &Evening| {
        let view = evening.view(0);
        let sight: Sight<'_, Dohdles> = Sight::of(Seat(0), &view);
        Riddler::choose(Level::Easy, sight, &mut Rng::from_number(1)).expect("there is dough to work").after
    };
    let at_leisure = after(&evening);
    for (dohdle, word) in [(3, "moth"), (4, "swan"), (5, "drum")] {
        assert_eq!(after(&evening), at_leisure);
        evening.act(1, Action::Name { dohdle, word: word.into() });
        evening.act(1, Action::Place { dohdle });
    }
    assert_eq!(after(&evening).0, at_leisure.0 / 5);
}
