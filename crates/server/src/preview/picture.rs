//! What the preview of a table looks like: the dodo, the code, who is there by
//! their colours, and a sign of the game.

use games::Kind;
use rooms::{Colour, RoomCode};

use super::{
    canvas::{Canvas, HEIGHT, Point, WIDTH},
    letters,
};

const OAK: [u8; 3] = [0xe9, 0xd3, 0xa8];
const GRAIN: [u8; 3] = [0xdf, 0xc5, 0x95];
const EDGE: [u8; 3] = [0xc9, 0x8f, 0x12];
const PAPER: [u8; 3] = [0xff, 0xfa, 0xf0];
const INK: [u8; 3] = [0x2f, 0x21, 0x17];
const FELT: [u8; 3] = [0x2f, 0x6f, 0x52];
const FELT_EDGE: [u8; 3] = [0x1f, 0x50, 0x3a];
const DOUGH: [u8; 3] = [0xf6, 0xc4, 0x45];
const BEAK: [u8; 3] = [0xc3, 0x3b, 0x25];
const BLUE: [u8; 3] = [0x2a, 0x64, 0xa8];
const GREEN: [u8; 3] = [0x2e, 0x7a, 0x4b];

/// The dodo of the client's icon, 64 steps wide: where its back begins, and then
/// curves with two handles and an end each, in tenths of a step from there.
type Curves = [[(i32, i32); 3]];
const BACK: (Point, &Curves) = (
    (150, 490),
    &[
        [(-40, -170), (30, -360), (190, -370)],
        [(90, -5), (140, 50), (145, 110)],
        [(60, 10), (90, 50), (80, 110)],
        [(-5, 30), (-30, 50), (-55, 45)],
        [(-20, -5), (-20, -30), (-40, -45)],
        [(-30, -25), (-70, -10), (-90, 15)],
        [(50, 40), (70, 90), (60, 135)],
    ],
);
const BILL: (Point, &Curves) = (
    (485, 230),
    &[
        [(60, 10), (90, 50), (80, 110)],
        [(-5, 30), (-30, 50), (-55, 45)],
        [(-20, -5), (-20, -30), (-40, -45)],
        [(-15, -12), (-32, -14), (-48, -10)],
        [(-20, -40), (10, -90), (63, -100)],
    ],
);
/// How finely a curve is drawn.
const STEPS: i32 = 12;

/// The preview of a table, as PNG.
pub(super) fn draw(code: RoomCode, kind: Option<Kind>, people: &[Colour]) -> Vec<u8> {
    let mut canvas = Canvas::new(OAK);
    for y in (60..HEIGHT).step_by(126) {
        canvas.card((0, y), (WIDTH, 4), 0, GRAIN);
    }
    dodo(&mut canvas, (60, 60), 4);
    for (at, &colour) in people.iter().enumerate() {
        let at = i32::try_from(at).unwrap_or(i32::MAX);
        let middle = (98 + 84 * at, 548);
        canvas.disc(middle, 38, INK);
        canvas.disc(middle, 33, colour_of(colour));
    }
    sign(&mut canvas, kind);
    name(&mut canvas, code);
    canvas.png()
}

/// The code, on felt.
fn name(canvas: &mut Canvas, code: RoomCode) {
    canvas.card((380, 88), (760, 220), 36, FELT_EDGE);
    canvas.card((380, 76), (760, 220), 36, FELT);
    for (at, letter) in code.to_string().chars().enumerate() {
        let left = 432 + 136 * i32::try_from(at).unwrap_or_default();
        for (row, dots) in (0..).zip(letters::dots(letter)) {
            for column in (0..5).filter(|column| dots & (0x10 >> column) != 0) {
                canvas.disc((left + 11 + 22 * column, 120 + 22 * row), 11, PAPER);
            }
        }
    }
}

/// The client's icon, so many times as large.
fn dodo(canvas: &mut Canvas, (x, y): Point, times: i32) {
    let at = |px: i32, py: i32| (x + px * times / 10, y + py * times / 10);
    let size = |steps: i32| steps * times;
    canvas.card(at(30, 50), (size(58), size(56)), size(14), EDGE);
    canvas.card(at(18, 8), (size(58) + 10, size(56) + 10), size(14), INK);
    canvas.card(at(30, 20), (size(58), size(56)), size(14), PAPER);
    for ((start, curves), colour) in [(BACK, DOUGH), (BILL, BEAK)] {
        let outline: Vec<Point> = flat(start, curves).into_iter().map(|(px, py)| at(px, py)).collect();
        canvas.shape(&outline, colour);
        let closed: Vec<Point> = outline.iter().chain(outline.first()).copied().collect();
        canvas.line(&closed, size(5) / 2, INK);
    }
    canvas.disc(at(370, 220), size(7) / 2, INK);
    canvas.disc(at(382, 209), size(1), PAPER);
}

/// The places along curves.
fn flat(start: Point, curves: &Curves) -> Vec<Point> {
    let mut places = vec![start];
    let mut from = start;
    for &[one, other, end] in curves {
        for step in 1..=STEPS {
            let (t, rest) = (step, STEPS - step);
            let along = |start: i32, one: i32, other: i32, end: i32| {
                let sum = 3 * rest * rest * t * one + 3 * rest * t * t * other + t * t * t * end;
                start + sum / STEPS.pow(3)
            };
            places.push((along(from.0, one.0, other.0, end.0), along(from.1, one.1, other.1, end.1)));
        }
        from = (from.0 + end.0, from.1 + end.1);
    }
    places
}

/// What lies on the table.
fn sign(canvas: &mut Canvas, kind: Option<Kind>) {
    match kind {
        None => {}
        Some(Kind::Duel) => {
            for (at, (colour, dots)) in (0..).zip([(BLUE, 5), (BEAK, 2), (DOUGH, 6), (GREEN, 3)]) {
                die(canvas, (560 + 150 * at, 360), colour, dots);
            }
        }
        Some(Kind::Dobble) => {
            for x in [740, 980] {
                canvas.disc((x, 430), 112, INK);
                canvas.disc((x, 430), 106, PAPER);
            }
            for (place, colour) in [
                ((700, 380), BLUE),
                ((780, 400), GREEN),
                ((715, 470), DOUGH),
                ((950, 370), DOUGH),
                ((1030, 430), BEAK),
                ((950, 480), INK),
            ] {
                canvas.disc(place, 26, colour);
            }
        }
        Some(Kind::Dominoes) => {
            for (x, dots) in [(640, (5, 2)), (800, (2, 2)), (960, (6, 4))] {
                canvas.card((x, 336), (110, 216), 20, INK);
                canvas.card((x + 5, 341), (100, 206), 16, PAPER);
                canvas.card((x + 15, 441), (80, 5), 2, EDGE);
                pips(canvas, (x + 55, 391), 26, dots.0, INK);
                pips(canvas, (x + 55, 497), 26, dots.1, INK);
            }
        }
        Some(Kind::Rush) => {
            canvas.card((600, 340), (500, 230), 24, INK);
            canvas.card((605, 345), (490, 220), 20, PAPER);
            let house = [(680, 530), (680, 440), (760, 380), (840, 440), (840, 530), (680, 530)];
            canvas.line(&house, 12, INK);
            let wave = [(900, 520), (930, 470), (960, 520), (990, 470), (1020, 520), (1050, 470)];
            canvas.line(&wave, 12, BLUE);
        }
        Some(Kind::Dohdles) => {
            for (place, size, colour) in [
                ((760, 470), 96, BLUE),
                ((870, 420), 60, BLUE),
                ((910, 360), 24, BLUE),
                ((890, 408), 8, INK),
                ((1030, 500), 66, DOUGH),
                ((620, 510), 56, BEAK),
            ] {
                canvas.disc(place, size, colour);
            }
        }
    }
}

fn die(canvas: &mut Canvas, (x, y): Point, colour: [u8; 3], dots: u8) {
    canvas.card((x, y), (130, 130), 28, INK);
    canvas.card((x + 6, y + 6), (118, 118), 24, colour);
    let white = if colour == DOUGH { INK } else { PAPER };
    pips(canvas, (x + 65, y + 65), 34, dots, white);
}

/// The dots of one side of a die, around its middle.
fn pips(canvas: &mut Canvas, (x, y): Point, apart: i32, dots: u8, colour: [u8; 3]) {
    let places: &[Point] = match dots {
        2 => &[(-1, -1), (1, 1)],
        3 => &[(-1, -1), (0, 0), (1, 1)],
        4 => &[(-1, -1), (1, -1), (-1, 1), (1, 1)],
        5 => &[(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
        _ => &[(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)],
    };
    for (across, down) in places {
        canvas.disc((x + across * apart, y + down * apart), apart * 2 / 5, colour);
    }
}

/// The colours of the client's tokens.
fn colour_of(colour: Colour) -> [u8; 3] {
    match colour {
        Colour::Red => [0xd8, 0x42, 0x2b],
        Colour::Blue => [0x3b, 0x82, 0xe0],
        Colour::Yellow => [0xf7, 0xcf, 0x3d],
        Colour::Green => [0x2f, 0x94, 0x57],
        Colour::Purple => [0x8e, 0x4b, 0xb8],
        Colour::Orange => [0xf0, 0x8a, 0x24],
        Colour::Teal => [0x22, 0xa7, 0xa3],
        Colour::Pink => [0xf4, 0x8f, 0xb5],
        Colour::Brown => [0x8a, 0x5a, 0x35],
        Colour::Grey => [0xa3, 0xa0, 0x9b],
        Colour::Lime => [0xb4, 0xd6, 0x36],
        Colour::Navy => [0x2c, 0x3f, 0x7d],
    }
}
