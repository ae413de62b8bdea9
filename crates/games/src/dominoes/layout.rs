//! The printed things: the board with its diamonds, the score track, and how
//! many points and sets a table of so many seats plays with.

use super::square::Square;

/// The board, row 1 first: `.` plain, a digit is a diamond's value, `*` the star.
pub const BOARD: [&str; 15] = [
    "5..4...3...4..5",
    "..3..4...4..3..",
    ".3..2.....2..3.",
    "4..3.2...2.3..4",
    "..2.1.1.1.1.2..",
    ".4.2.1...1.2.4.",
    "....1.....1....",
    "3......*......3",
    "....1.....1....",
    ".4.2.1...1.2.4.",
    "..2.1.1.1.1.2..",
    "4..3.2...2.3..4",
    ".3..2.....2..3.",
    "..3..4...4..3..",
    "5..4...3...4..5",
];

/// The dots on the spaces 1 to 100 of the score track.
pub const TRACK: &str = concat!(
    "12345602534622035416",
    "24550634201513444506",
    "35413200112363521066",
    "52125033506140635142",
    "62316562040164416630",
);

/// The last space of the track.
pub const LAST_SPACE: u16 = 100;

/// What a piece earns when a domino shows the dots it stands on.
pub const BONUS: u8 = 3;

/// How many dominoes a hand has between turns.
pub const HAND: usize = 3;

/// The points that end the game at once.
pub fn goal(seats: u8) -> u16 {
    match seats {
        2 => 100,
        3 | 5 => 75,
        _ => 50,
    }
}

/// How many double-six sets are mixed.
pub fn sets(seats: u8) -> usize {
    if seats > 4 { 3 } else { 2 }
}

/// The value of the diamond on a square; 0 where there is none.
pub fn diamond(square: Square) -> u8 {
    DIAMONDS[usize::from(square.row())][usize::from(square.column())]
}

/// The dots on the space where a piece with so many points stands; none
/// before the first space. A piece that has run past the end stays on it.
pub fn dots_under(points: u16) -> Option<u8> {
    let space = usize::from(points.min(LAST_SPACE)).checked_sub(1)?;
    TRACK.as_bytes().get(space).map(|digit| digit - b'0')
}

const DIAMONDS: [[u8; 15]; 15] = diamonds();

const fn diamonds() -> [[u8; 15]; 15] {
    let mut values = [[0; 15]; 15];
    let mut row = 0;
    while row < 15 {
        let line = BOARD[row].as_bytes();
        let mut column = 0;
        while column < 15 {
            if line[column].is_ascii_digit() {
                values[row][column] = line[column] - b'0';
            }
            column += 1;
        }
        row += 1;
    }
    values
}
