//! The table, words and dough.

use super::*;
use crate::dough::Sculpture;

fn name(dohdle: DohdleId, word: &str) -> Action {
    Action::Name { dohdle, word: word.into() }
}

// §1.1
#[test]
fn three_to_twelve_play_and_up_to_six_each_for_themselves() {
    for seats in 0..=16 {
        let mut rng = Rng::from_number(1);
        let dealt = Dohdles::deal(&Options::default(), seats, &mut Step::new(Millis(0), &mut rng));
        assert_eq!(dealt.is_ok(), (3..=12).contains(&seats));
        if let Ok(game) = dealt {
            let sides = game.view(Viewer::Spectator).sides;
            assert_eq!(sides.iter().map(|side| side.seats.len()).sum::<usize>(), usize::from(seats));
            assert_eq!(sides.len() == usize::from(seats), seats <= 6);
        }
    }
}

// §1.2
#[test]
fn three_sides_make_three_dohdles_each_and_more_make_two() {
    for (seats, n_dohdles) in [(3, 9), (4, 8), (5, 10), (6, 12)] {
        let evening = Evening::deal(&Options::default(), seats);
        let dohdles = evening.game.view(Viewer::Spectator).dohdles;
        assert_eq!(dohdles.len(), n_dohdles);
        assert!(dohdles.is_sorted_by_key(|dohdle| dohdle.side), "neighbours on the board");
        for side in 0..seats {
            let own = dohdles.iter().filter(|dohdle| dohdle.side == side);
            assert_eq!(own.count(), n_dohdles / usize::from(seats));
        }
    }
}

// §1.3
#[test]
fn all_tokens_start_on_the_fourth_of_seventeen_spaces() {
    assert_eq!(Evening::of(4).spaces(), [3; 4]);
    let layout = Layout::default();
    assert_eq!((HINDMOST, layout.start(), layout.end()), (0, 3, 16));
}

// §2.1
#[test]
fn every_side_has_a_board_of_its_own_that_nobody_else_knows() {
    let evening = Evening::deal(&Options::default(), 6);
    let mut boards: Vec<u8> = Seat::first(6).map(|seat| evening.view(seat).me.unwrap().board).collect();
    boards.sort_unstable();
    assert_eq!(boards, [0, 1, 2, 3, 4, 5]);
    assert_eq!(evening.game.view(Viewer::Spectator).me, None);
}

// §1.2, §3.2, §5.9
#[test]
fn the_boards_of_every_language_have_24_words_that_can_be_secrets_and_20_questions() {
    for language in Language::ALL {
        assert!((0..6).all(|board| terms(language, board).count() == 24), "{language:?}");
        let words: Vec<&str> = all_terms(language).collect();
        let keys: std::collections::BTreeSet<String> = words.iter().map(|word| language.key(word)).collect();
        assert_eq!(keys.len(), 144, "{language:?}: no word is there twice");
        for word in &words {
            assert_eq!(super::super::words::tidy_secret(word).as_deref(), Some(*word), "{word}");
            assert!(letters(word).all(|letter| letter.is_uppercase()), "{word} fits the letter boxes");
        }
        let judge = super::super::words::judge(language);
        for (n, one) in words.iter().enumerate() {
            let others = words[n + 1..].iter();
            let alike: Vec<&&str> =
                others.filter(|other| judge.whole(one, other) != crate::words::Verdict::Wrong).collect();
            assert!(alike.is_empty(), "{one} and {alike:?}");
        }
        let asked = questions(language);
        assert_eq!((asked.len(), N_QUESTIONS), (20, 20), "{language:?}");
        let is_asked = |text: &&&str| text.ends_with('?') && text.chars().count() <= 120;
        assert_eq!(asked.iter().filter(is_asked).count(), 20, "{language:?}");
        assert!(asked.iter().all(|text| !is_forbidden(language, text)), "{language:?}");
    }
}

// §3.3
#[test]
fn a_table_in_another_language_takes_the_words_of_its_own_boards() {
    for language in Language::ALL {
        let options = Options { language, terms: Terms::List, ..Options::default() };
        let mut evening = Evening::deal(&options, 4);
        let board = evening.view(A).me.unwrap().board;
        let own = terms(language, board).nth(3).unwrap();
        let others = terms(language, (board + 1) % 6).nth(3).unwrap();
        assert_eq!(evening.act(A, name(0, others)), Err(Refusal::NotOnBoard), "{others}");
        evening.must(A, name(0, &own.to_uppercase()));
        assert_eq!(evening.view(A).options.language, language);
    }
}

// §3.1
#[test]
fn dough_is_heard_by_its_own_side_until_all_are_done() {
    let mut evening = Evening::deal(&Options::default(), 3);
    evening.must(A, name(0, "owl"));
    evening.must(A, Action::Sculpt { dohdle: 0, ops: vec![ball(20)] });
    let told = Event::Sculpted { dohdle: 0, from: 0, ops: vec![ball(20)] };
    assert_eq!(evening.heard, [(Audience::Only(A), told.clone())]);
    assert_eq!(evening.game.backlog(Viewer::Seat(A)), std::slice::from_ref(&told));
    assert_eq!(evening.game.backlog(Viewer::Seat(B)), []);
    assert_eq!(evening.game.backlog(Viewer::Spectator), []);
    assert_eq!(evening.dohdle(0).ops, None);
    evening.time_out();
    assert!(evening.heard.contains(&(Audience::All, told.clone())));
    assert_eq!(evening.game.backlog(Viewer::Spectator), [told]);
    assert_eq!(evening.dohdle(0).ops, Some(1));
}

// §3.1
#[test]
fn everyone_is_waited_for_while_sculpting() {
    let mut evening = Evening::deal(&Options::default(), 4);
    assert_eq!(evening.game.waiting_for().iter().count(), 4);
    evening.make(0);
    evening.make(1);
    assert_eq!(evening.game.waiting_for().iter().collect::<Vec<_>>(), [B, C, D]);
}

// §3.2, DH11
#[test]
fn a_dohdle_begins_with_a_word_or_two() {
    let mut evening = Evening::deal(&Options::default(), 3);
    assert_eq!(evening.may(A).name, [0, 1, 2]);
    assert!(evening.may(A).sculpt.is_empty());
    let sculpt = Action::Sculpt { dohdle: 0, ops: vec![ball(20)] };
    assert_eq!(evening.act(A, sculpt.clone()), Err(Refusal::NoWord));
    assert_eq!(evening.act(A, Action::Place { dohdle: 0 }), Err(Refusal::NoWord));
    for word in ["", "x", "-", "three more words", "twentyoneletters inall", "r2d2", "what?", "ice - cream"] {
        assert_eq!(evening.act(A, name(0, word)), Err(Refusal::BadWord), "{word}");
    }
    for word in ["Ice-cream", "will-o'-the-wisp", "ox", "twentyletters inwords", "Käse", "кошка", " owl "]
    {
        evening.must(A, name(0, word));
        assert_eq!(evening.view(A).dohdles[0].word.as_deref(), Some(word.trim()));
    }
    evening.must(A, name(0, "Eiffel \u{a0} Tower"));
    assert_eq!(evening.view(A).dohdles[0].word.as_deref(), Some("Eiffel Tower"));
    for guess in ["the eiffel tower", "Eiffeltower"] {
        assert_eq!(
            super::super::words::judge(Language::English).whole("Eiffel Tower", guess),
            crate::words::Verdict::Right,
            "{guess}"
        );
    }
    evening.must(A, sculpt);
    evening.must(A, name(0, "moth"));
    evening.must(A, Action::Place { dohdle: 0 });
    assert_eq!(evening.act(A, name(0, "owl")), Err(Refusal::Placed));
}

// §3.2
#[test]
fn the_host_may_want_words_from_the_boards_only() {
    let mut evening = Evening::deal(&Options { terms: Terms::List, ..Options::default() }, 3);
    let board = evening.view(A).me.unwrap().board;
    let other = terms(Language::English, (board + 1) % 6).next().unwrap();
    assert_eq!(evening.act(A, name(0, other)), Err(Refusal::NotOnBoard));
    evening.must(A, name(0, terms(Language::English, board).nth(7).unwrap()));
}

// §3.3
#[test]
fn one_side_has_different_words_but_two_may_have_the_same() {
    let mut evening = Evening::deal(&Options::default(), 3);
    evening.must(A, name(0, "owl"));
    assert_eq!(evening.act(A, name(1, "Owls")), Err(Refusal::SameWord));
    evening.must(A, name(0, "OWL"));
    evening.must(B, name(3, "owl"));
}

// §3.8, DH12
#[test]
fn whether_a_word_can_be_sculpted_is_for_its_creator_to_know() {
    let mut evening = Evening::deal(&Options::default(), 3);
    for word in ["hope", "sand"] {
        evening.must(A, name(0, word));
    }
}

// §3.4
#[test]
fn only_its_creator_works_on_a_dohdle() {
    let mut evening = Evening::deal(&Options::default(), 3);
    for action in [
        name(3, "owl"),
        Action::Sculpt { dohdle: 3, ops: vec![ball(9)] },
        Action::Place { dohdle: 3 },
        Action::TakeBack { dohdle: 3 },
    ] {
        assert_eq!(evening.act(A, action), Err(Refusal::NotYours));
    }
    assert_eq!(evening.act(A, name(9, "owl")), Err(Refusal::NoSuchDohdle));
}

// §3.4
#[test]
fn an_undone_stroke_is_replaced_by_what_follows() {
    let mut evening = Evening::deal(&Options::default(), 3);
    evening.must(A, name(0, "owl"));
    let sculpt = |ops: &[Op]| Action::Sculpt { dohdle: 0, ops: ops.to_vec() };
    evening.must(A, sculpt(&[ball(20), ball(30)]));
    evening.must(A, sculpt(&[ball(40), Op::Undo, Op::Undo, ball(50)]));
    let told = Event::Sculpted { dohdle: 0, from: 1, ops: vec![ball(50)] };
    assert_eq!(evening.told(), [&told]);
    let whole = Event::Sculpted { dohdle: 0, from: 0, ops: vec![ball(20), ball(50)] };
    assert_eq!(evening.game.backlog(Viewer::Seat(A)), [whole]);
}

// §3.4
#[test]
fn strokes_are_strokes_and_claims_are_races() {
    let evening = Evening::deal(&Options::default(), 3);
    let sculpt = Action::Sculpt { dohdle: 0, ops: Vec::new() };
    assert!(evening.game.is_stroke(&sculpt) && !evening.game.is_race(&sculpt));
    let claim = Action::Claim { dohdle: 0 };
    assert!(evening.game.is_race(&claim) && !evening.game.is_stroke(&claim));
}

// §3.5
#[test]
fn hostile_dough_is_refused_as_a_whole() {
    let mut evening = Evening::deal(&Options::default(), 3);
    evening.must(A, name(0, "owl"));
    evening.must(A, Action::Sculpt { dohdle: 0, ops: vec![ball(20)] });
    let before = evening.game.clone();
    for ops in [
        vec![],
        vec![ball(255)],
        vec![ball(20), ball(0)],
        vec![Op::Undo, Op::Undo],
        vec![Op::Slice { at: [0; 3], away: [0; 3] }],
        vec![ball(3); MOST_IN_CHUNK + 1],
    ] {
        assert_eq!(evening.act(A, Action::Sculpt { dohdle: 0, ops }), Err(Refusal::BadDough));
    }
    assert_eq!(evening.game, before);
}

// §3.5
#[test]
fn dough_can_be_worked_only_so_much() {
    let mut evening = Evening::deal(&Options::default(), 3);
    evening.must(A, name(0, "owl"));
    let hand_in = |evening: &mut Evening, ops: &[Op]| {
        let chunks = ops.chunks(MOST_IN_CHUNK);
        chunks
            .map(|ops| Action::Sculpt { dohdle: 0, ops: ops.to_vec() })
            .for_each(|chunk| evening.must(A, chunk));
    };
    let mut most = Sculpture::new();
    while most.extend(&[ball(90)]).is_ok() {}
    hand_in(&mut evening, most.ops());
    let more = Action::Sculpt { dohdle: 0, ops: vec![ball(90)] };
    assert_eq!(evening.act(A, more), Err(Refusal::TooMuchDough));
    // Undoing gives the work back, but doing and undoing has an end too.
    hand_in(&mut evening, &vec![Op::Undo; most.ops().len()]);
    let idle = vec![[ball(9), Op::Undo]; MOST_IN_CHUNK / 2].concat();
    let n_left = usize::from(MOST_HANDED) - 2 * most.ops().len();
    (0..n_left / MOST_IN_CHUNK).for_each(|_| hand_in(&mut evening, &idle));
    assert_eq!(evening.act(A, Action::Sculpt { dohdle: 0, ops: idle }), Err(Refusal::TooMuchDough));
}

// §3.6
#[test]
fn there_are_six_minutes_for_two_dohdles_and_eight_for_three() {
    assert_eq!(Evening::deal(&Options::default(), 3).until(), Millis::seconds(480));
    assert_eq!(Evening::deal(&Options::default(), 4).until(), Millis::seconds(360));
    assert_eq!(Evening::deal(&Options::default(), 7).until(), Millis::seconds(360));
}

// §3.6
#[test]
fn sculpting_ends_when_all_are_placed_and_until_then_one_can_be_taken_back() {
    let mut evening = Evening::deal(&Options::default(), 3);
    evening.make(0);
    assert!(evening.has_told(&Event::Placed { dohdle: 0 }));
    assert_eq!(evening.dohdle(0).fate, Fate::Placed);
    let sculpt = Action::Sculpt { dohdle: 0, ops: vec![ball(9)] };
    assert_eq!(evening.act(A, sculpt.clone()), Err(Refusal::Placed));
    assert_eq!(evening.may(A).take_back, [0]);
    assert_eq!(evening.act(A, Action::TakeBack { dohdle: 1 }), Err(Refusal::NotPlaced));
    evening.must(A, Action::TakeBack { dohdle: 0 });
    evening.must(A, sculpt);
    evening.must(A, Action::Place { dohdle: 0 });
    (1..9).for_each(|dohdle| evening.make(dohdle));
    assert!(evening.has_told(&Event::BoardSet { dropped: Vec::new() }));
    assert!(matches!(evening.phase(), Phase::Choosing { .. }));
    assert_eq!(evening.act(A, Action::TakeBack { dohdle: 0 }), Err(Refusal::NotSculpting));
}

// §3.7
#[test]
fn when_time_is_up_a_dohdle_counts_as_it_is_unless_it_has_no_word() {
    let mut evening = Evening::deal(&Options::default(), 3);
    evening.must(A, name(0, "owl"));
    evening.must(B, name(4, "moth"));
    evening.time_out();
    assert!(evening.has_told(&Event::BoardSet { dropped: vec![1, 2, 3, 5, 6, 7, 8] }));
    assert_eq!(evening.dohdle(0).fate, Fate::Standing);
    assert_eq!(evening.dohdle(1).fate, Fate::Dropped);
    let sculpt = Action::Sculpt { dohdle: 0, ops: vec![ball(9)] };
    assert_eq!(evening.act(A, sculpt), Err(Refusal::NotSculpting));
    let master = evening.master();
    let open: Vec<DohdleId> =
        [(0, 0), (1, 4)].iter().filter(|(side, _)| *side != master).map(|(_, id)| *id).collect();
    assert_eq!(evening.may(Seat(master)).choose, open);
}

// §3.7
#[test]
fn a_board_without_dohdles_ends_the_game() {
    let mut evening = Evening::deal(&Options::default(), 4);
    evening.time_out();
    assert_eq!(evening.phase(), Phase::Over);
    assert_eq!(evening.places(), [1; 4]);
}
