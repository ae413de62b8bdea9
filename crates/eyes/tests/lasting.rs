//! The same to the last bit, on every machine and after every change that only
//! makes it faster: looks and drawings as they were when they were first taken.

use eyes::{Care, Eyes, Hands, Point, Ranked, Stroke};

/// A number for a row of numbers: FNV-1a.
fn mark(numbers: impl IntoIterator<Item = u32>) -> u64 {
    numbers
        .into_iter()
        .fold(0xcbf2_9ce4_8422_2325, |mark, number| (mark ^ u64::from(number)).wrapping_mul(0x0100_0000_01b3))
}

fn of_look(ranked: &Ranked) -> u64 {
    let guesses = ranked.guesses.iter();
    mark(guesses.map(|guess| guess.chance.to_bits()).chain([ranked.unknown.to_bits()]))
}

fn of_drawing(strokes: &[Stroke]) -> u64 {
    let marks = strokes.iter().flat_map(Stroke::marks);
    mark(marks.flat_map(|mark| [mark.at.0.cast_unsigned(), mark.at.1.cast_unsigned(), mark.time]))
}

/// A spiral, a zigzag and a few dots, in whole numbers.
fn scribbles() -> Vec<Vec<Vec<Point>>> {
    let corners = [(1, 0), (0, 1), (-1, 0), (0, -1)];
    let spiral = (1..40).zip(corners.iter().cycle()).scan((0, 0), |at, (n, (x, y))| {
        *at = (at.0 + x * n * 7, at.1 + y * n * 5);
        Some(*at)
    });
    let zigzag = (0..30).map(|n| (n * 60, if n % 2 == 0 { 200 } else { 900 - n * 11 }));
    let dots = (0..12).map(|n| vec![(n * n * 13 % 700, n * 97 % 611)]);
    vec![vec![spiral.collect()], vec![zigzag.collect()], dots.collect()]
}

#[test]
fn looks_stay_the_same_to_the_last_bit() {
    let looks: Vec<u64> =
        scribbles().iter().map(|strokes| of_look(&Eyes::ours().recognise(strokes))).collect();
    let then = [0x5ed1_0762_fb3c_c70e, 0x64c9_7df9_bd02_1d71, 0x4f48_1801_0b84_4bd1];
    assert_eq!(looks, then, "{looks:#x?}");
}

#[test]
fn drawings_stay_the_same_to_the_last_mark() {
    let words = [("bicycle", Care::Hasty), ("cat", Care::Fair), ("castle", Care::Fine), ("sun", Care::Fine)];
    let drawn = words.map(|(word, care)| {
        of_drawing(&Hands::ours().draw(word, 2, care).unwrap_or_else(|| panic!("{word} is not drawn")))
    });
    let then = [0x2adb_3b87_39ec_58ad, 0xdd39_3c02_5073_fba9, 0x67a7_4527_3de8_6abd, 0xf43b_2f17_1a6d_8005];
    assert_eq!(drawn, then, "{drawn:#x?}");
}

#[test]
fn a_look_at_each_drawing_stays_the_same() {
    let words = Hands::ours().words().step_by(29);
    let looks = words.map(|word| {
        let strokes = Hands::ours().draw(word, 5, Care::Hasty).unwrap_or_default();
        of_look(&Eyes::ours().recognise(&strokes)) ^ of_drawing(&strokes)
    });
    let all = looks.fold(0, |all: u64, look| all.rotate_left(7) ^ look);
    assert_eq!(all, 0x6d04_f044_d97f_8c3d, "{all:#x}");
}
