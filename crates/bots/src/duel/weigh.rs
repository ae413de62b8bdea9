//! Weighs decisions: what each promised, against the best that was to be had.
//! A score is what perfect play makes, plus luck, less what decisions cost.

use games::duel::{Answer, Code, Dice, ROWS, Row, WHITE_DICE, score};

use super::{
    analysis::{Analysis, BoardAnalysis, Decision, Grade, Move, Outlook, Weighed},
    answers::split,
    codes::{CodeId, N_CODES, code},
    hard,
    placements::{PLACEMENTS, PlacementId},
    record::{BoardRecord, Effort},
    search::Position,
    values::VALUES,
};

/// What perfect play makes of a match on average, in hundredths of a point. It
/// is an estimate: the hard bot makes 38.3, gives away nothing once a dozen
/// codes are left, and may lose a tenth or so before; 44.4 cannot be surpassed.
pub const PERFECT: u32 = 3840;

/// Weighs every decision of a finished game.
pub fn analyse(records: &[BoardRecord]) -> Analysis {
    Analysis { boards: records.iter().map(board).collect(), perfect: PERFECT }
}

fn board(record: &BoardRecord) -> BoardAnalysis {
    let (mut rows, mut moves) = (Vec::new(), Vec::new());
    let mut belief: Vec<CodeId> = (0..N_CODES).collect();
    let (mut rows_left, mut dice_left) = (ROWS, WHITE_DICE);
    for effort in &record.efforts {
        let position = Position { belief: &belief, rows: rows_left, dice: dice_left };
        moves.extend(weigh_effort(position, effort, &record.code));
        let answer = Answer::to(&effort.dice, &record.code);
        belief = fitting(&belief, &effort.dice, &record.code);
        rows.push(Row {
            n_dice: answer.total(),
            dice: effort.dice,
            answer: Some(answer),
            left: Some(count(&belief)),
        });
        dice_left -= answer.total();
        rows_left -= 1;
    }
    let end = Position { belief: &belief, rows: rows_left, dice: dice_left };
    moves.extend(record.solution.map(|solution| weigh_solution(end, solution)));
    let cost = moves.iter().map(|weighed| weighed.cost).sum();
    // What no decision explains is luck: rolls, answers, and the solution.
    let luck = record.score * 100 - signed(PERFECT) + signed(cost);
    let bot_score = record.puzzle.map(|name| hard::score_on(&name.open()));
    let BoardRecord { match_number, breaker, code, score, .. } = *record;
    BoardAnalysis { match_number, breaker, code, score, rows, moves, cost, luck, bot_score }
}

/// The codes to which `dice` would have been answered as to `truth`.
fn fitting(belief: &[CodeId], dice: &Dice, truth: &Code) -> Vec<CodeId> {
    let answer = Answer::to(dice, truth);
    belief.iter().copied().filter(|&id| Answer::to(dice, &code(id)) == answer).collect()
}

/// Weighs an effort: the decision to roll, and the placement. An effort that
/// the clock made is nobody's decision.
fn weigh_effort(position: Position<'_>, effort: &Effort, truth: &Code) -> Option<Move> {
    let roll = effort.roll.clone()?;
    let placed = PLACEMENTS.id(&effort.dice)?;
    let promises = hard::promises(position, &roll);
    let played = promises.iter().find(|promise| promise.placement == placed).copied();
    let played = played.unwrap_or_else(|| position.looked_at(&VALUES, placed));
    let best = promises.first().filter(|best| best.sum > played.sum).copied().unwrap_or(played);
    let too_late = (position.solution() - hard::value_of_effort(position)).max(0.0);
    let cost = mean(position, too_late + best.sum - played.sum);
    let promised = mean(position, played.sum);
    let placement = |placement: PlacementId, promised| {
        let decision = Decision::Place { dice: PLACEMENTS.dice[placement] };
        let (rows, dice) = (position.rows - 1, position.dice - PLACEMENTS.n_dice(placement));
        let outlook = Some(outlook(position, placement, truth));
        Weighed { outlook, ..weighed(decision, promised, rows, dice) }
    };
    let best = if too_late > best.sum - played.sum {
        let decision = Decision::Solve { code: first(position) };
        weighed(decision, promised + cost, position.rows, position.dice)
    } else {
        placement(best.placement, promised + cost)
    };
    Some(Move {
        row: Some(ROWS - position.rows + 1),
        roll,
        left_before: count(position.belief),
        played: placement(placed, promised),
        best,
        cost,
        grade: Grade::of(cost),
    })
}

/// What the answer to a placement does, on average and with this code.
fn outlook(position: Position<'_>, placement: PlacementId, truth: &Code) -> Outlook {
    let dice = &PLACEMENTS.dice[placement];
    Outlook {
        left_on_average: average_left(position, placement),
        answer: Answer::to(dice, truth),
        left: count(&fitting(position.belief, dice, truth)),
    }
}

fn weigh_solution(position: Position<'_>, solution: Code) -> Move {
    let is_possible = position.belief.iter().any(|&id| code(id) == solution);
    let promised = if is_possible { position.solution() } else { 0.0 };
    let effort = if position.is_final() { 0.0 } else { hard::value_of_effort(position) };
    let cost = mean(position, position.solution().max(effort) - promised);
    let best = match (effort > position.solution(), is_possible) {
        (true, _) => Decision::Roll,
        (false, true) => Decision::Solve { code: solution },
        (false, false) => Decision::Solve { code: first(position) },
    };
    let promised = mean(position, promised);
    Move {
        row: None,
        roll: Vec::new(),
        left_before: count(position.belief),
        played: weighed(Decision::Solve { code: solution }, promised, position.rows, position.dice),
        best: weighed(best, promised + cost, position.rows, position.dice),
        cost,
        grade: if is_possible { Grade::of(cost) } else { Grade::Blunder },
    }
}

/// A decision that places no dice, or whose answer is not looked at yet.
fn weighed(decision: Decision, promised: u32, rows_left: u8, dice_left: u8) -> Weighed {
    Weighed { decision, promised, rows_left, dice_left, worth: score(rows_left, dice_left), outlook: None }
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
fn mean(position: Position<'_>, sum: f32) -> u32 {
    hundredths(sum / f32::from(count(position.belief)).max(1.0))
}

/// Hundredths of a point, of which no match has many.
fn signed(hundredths: u32) -> i32 {
    i32::try_from(hundredths).unwrap_or(i32::MAX)
}

#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "points are few and never negative"
)]
fn hundredths(points: f32) -> u32 {
    (points * 100.0).round() as u32
}
