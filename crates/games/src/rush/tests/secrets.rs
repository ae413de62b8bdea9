//! Words are the only secret; nobody gets a byte of one too early.

use super::*;

/// Everything that reaches a viewer, as text.
fn bytes(evening: &Evening, viewer: Viewer) -> String {
    let view = serde_json::to_string(&evening.game.view(viewer)).unwrap();
    let told = serde_json::to_string(&evening.told).unwrap();
    let backlog = serde_json::to_string(&evening.game.backlog(viewer)).unwrap();
    view + &told + &backlog
}

/// A word that is far from all others.
fn secret(Target { seat, board }: Target) -> String {
    let letters = |n: u8| char::from(b'a' + n).to_string().repeat(3);
    format!("secret{}x{}y", letters(seat.0), letters(board))
}

/// Gives every board a word that is part of nothing else.
fn mark(evening: &mut Evening) {
    for board in evening.boards() {
        evening.put_word(board, &secret(board));
    }
}

// §2.1
#[test]
fn cards_are_face_down_until_the_first_round_begins() {
    let mut evening = Evening::deal(&Options::default(), 3);
    mark(&mut evening);
    for viewer in [Viewer::Seat(A), Viewer::Seat(B), Viewer::Spectator] {
        assert!(!bytes(&evening, viewer).contains("secret"));
    }
    evening.time_out();
    assert_eq!(evening.board(A, of(A, 3)).word.as_deref(), Some(secret(of(A, 3)).as_str()));
}

// §2.1, §1.2
#[test]
fn nobody_else_gets_a_word_before_it_is_guessed() {
    let mut evening = Evening::deal(&Options { shout: true, ..Options::default() }, 3);
    mark(&mut evening);
    let check = |evening: &Evening, open: &[&str]| {
        for viewer in [Viewer::Seat(A), Viewer::Seat(B), Viewer::Seat(C), Viewer::Spectator] {
            let bytes = bytes(evening, viewer);
            for (target, slate) in evening.game.slates() {
                let may_know = Viewer::Seat(target.seat) == viewer || open.contains(&slate.word.as_str());
                assert_eq!(bytes.contains(&slate.word), may_know, "{viewer:?} {}", slate.word);
            }
        }
    };
    evening.time_out();
    check(&evening, &[]);
    evening.draw_all();
    evening.time_out();
    evening.time_out();
    check(&evening, &[]);
    evening.guess(B, of(A, 1), "secretaaa").unwrap();
    evening.told.clear();
    assert_eq!(evening.view(A).guesses[0].near, [1]);
    evening.wait(1_000);
    let told = secret(of(A, 0));
    evening.guess(B, of(A, 0), &told).unwrap();
    check(&evening, &[&told]);
    evening.wait(1_000);
    evening.act(C, Action::CountIt { guess: 0, board: 0 }).unwrap_err();
    check(&evening, &[&told]);
}

#[test]
fn a_pack_keeps_its_words_to_itself() {
    let words: Vec<String> = (0..40).map(|n| format!("wort{n}")).collect();
    let pack = Pack::read(&format!("# title: Geheim\n# language: de\n{}", words.join("\n"))).unwrap();
    let evening = Evening::deal(&Options { pack: Some(pack), ..Options::default() }, 3);
    let seen = bytes(&evening, Viewer::Seat(A));
    assert!(seen.contains("Geheim") && !seen.contains("wort"));
}
