//! Weighs decisions: what each promised, against the best that was to be had.
//! A score is the value of a match, plus luck, less what decisions cost.

use games::duel::{Answer, Code, ROWS, WHITE_DICE};

use super::{
    analysis::{Analysis, BoardAnalysis, Decision, Grade, Move},
    answers::split,
    codes::{CodeId, N_CODES, code},
    hard,
    opening::OPENING,
    placements::{PLACEMENTS, PlacementId},
    record::{BoardRecord, Effort},
    search::Position,
    values::VALUES,
};

/// Weighs every decision of a finished game.
pub fn analyse(records: &[BoardRecord]) -> Analysis {
    Analysis { boards: records.iter().map(board).collect() }
}

/// What a match is worth before it begins, in hundredths of a point.
pub fn value_of_a_match() -> i32 {
    i32::try_from(hundredths(OPENING.value())).unwrap_or(i32::MAX)
}

fn board(record: &BoardRecord) -> BoardAnalysis {
    let mut moves = Vec::new();
    let mut belief: Vec<CodeId> = (0..N_CODES).collect();
    let (mut rows, mut dice) = (ROWS, WHITE_DICE);
    for effort in &record.efforts {
        let after = fitting(&belief, effort, &record.code);
        let position = Position { belief: &belief, rows, dice };
        moves.extend(weigh_effort(position, effort, &after));
        dice -= effort.dice.iter().flatten().fold(0, |n, _| n + 1);
        rows -= 1;
        belief = after;
    }
    let end = Position { belief: &belief, rows, dice };
    moves.extend(record.solution.map(|solution| weigh_solution(end, solution)));
    let cost = moves.iter().map(|weighed| weighed.cost).sum();
    // What no decision explains is luck: rolls, answers, and the solution.
    let luck = record.score * 100 - value_of_a_match() + i32::try_from(cost).unwrap_or(i32::MAX);
    let BoardRecord { match_number, breaker, code, score, .. } = *record;
    BoardAnalysis { match_number, breaker, code, score, moves, cost, luck }
}

/// The codes that would have been answered as `truth` was.
fn fitting(belief: &[CodeId], effort: &Effort, truth: &Code) -> Vec<CodeId> {
    let answer = Answer::to(&effort.dice, truth);
    belief.iter().copied().filter(|&id| Answer::to(&effort.dice, &code(id)) == answer).collect()
}

/// Weighs an effort: the decision to roll, and the placement. An effort that
/// the clock made is nobody's decision.
fn weigh_effort(position: Position<'_>, effort: &Effort, after: &[CodeId]) -> Option<Move> {
    let roll = effort.roll.clone()?;
    let placed = PLACEMENTS.id(&effort.dice)?;
    let promises = hard::promises(position, &roll);
    let played = promises.iter().find(|promise| promise.placement == placed).copied();
    let played = played.unwrap_or_else(|| position.looked_at(&VALUES, placed));
    let best = promises.first().filter(|best| best.sum > played.sum).copied().unwrap_or(played);
    let too_late = (position.solution() - hard::value_of_effort(position)).max(0.0);
    let cost = cost(position, too_late + best.sum - played.sum);
    let (best, best_left) = if too_late > best.sum - played.sum {
        (Decision::Solve { code: first(position) }, 100)
    } else {
        let dice = PLACEMENTS.dice[best.placement];
        (Decision::Place { dice }, average_left(position, best.placement))
    };
    Some(Move {
        row: Some(ROWS - position.rows + 1),
        roll,
        played: Decision::Place { dice: effort.dice },
        best,
        left_before: count(position.belief),
        left_after: count(after),
        best_left,
        cost,
        grade: Grade::of(cost),
    })
}

fn weigh_solution(position: Position<'_>, solution: Code) -> Move {
    let is_possible = position.belief.iter().any(|&id| code(id) == solution);
    let promised = if is_possible { position.solution() } else { 0.0 };
    let effort = if position.is_final() { 0.0 } else { hard::value_of_effort(position) };
    let cost = cost(position, position.solution().max(effort) - promised);
    let best = match (effort > position.solution(), is_possible) {
        (true, _) => Decision::Roll,
        (false, true) => Decision::Solve { code: solution },
        (false, false) => Decision::Solve { code: first(position) },
    };
    let left = count(position.belief);
    Move {
        row: None,
        roll: Vec::new(),
        played: Decision::Solve { code: solution },
        best_left: u32::from(if best == Decision::Roll { left } else { 1 }) * 100,
        best,
        left_before: left,
        left_after: 1,
        cost,
        grade: if is_possible { Grade::of(cost) } else { Grade::Blunder },
    }
}

impl Grade {
    fn of(cost: u32) -> Self {
        match cost {
            0..10 => Self::Best,
            10..50 => Self::Fine,
            50..150 => Self::Inaccuracy,
            150..400 => Self::Mistake,
            400.. => Self::Blunder,
        }
    }
}

fn first(position: Position<'_>) -> Code {
    position.belief.first().map_or([1; 4], |&id| code(id))
}

fn count(belief: &[CodeId]) -> u16 {
    u16::try_from(belief.len()).unwrap_or(N_CODES)
}

/// How many codes a placement leaves on average, in hundredths.
fn average_left(position: Position<'_>, placement: PlacementId) -> u32 {
    let parts = split(position.belief, placement);
    let squares: u32 = parts.iter().map(|part| u32::from(count(part)).pow(2)).sum();
    squares * 100 / u32::from(count(position.belief)).max(1)
}

/// A sum over all possible codes as a mean, in hundredths of a point.
fn cost(position: Position<'_>, sum: f32) -> u32 {
    hundredths(sum / f32::from(count(position.belief)).max(1.0))
}

#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "points are few and never negative"
)]
fn hundredths(points: f32) -> u32 {
    (points * 100.0).round() as u32
}
