//! From a view to an action, at every level.

use games::{
    Rng,
    duel::{Action, Answer, Board, Duel, Phase, Turn},
};

use super::{
    codes::{CodeId, code, possible},
    easy, hard, medium, pause,
    search::Position,
};
use crate::{Bot, Choice, Level, Sight};

/// The bot that plays Dobbelduel.
#[derive(Clone, Copy, Debug)]
pub struct Duellist;

impl Bot<Duel> for Duellist {
    // A view shows who looks by what it lets them press, so the seat says nothing more.
    fn choose(level: Level, sight: Sight<'_, Duel>, rng: &mut Rng) -> Option<Choice<Action>> {
        let view = sight.view;
        match view.phase {
            Phase::Breaking => view.boards.iter().find_map(|board| on(board, level, rng)),
            Phase::Revealed { may_ready: true, .. } => {
                Some(Choice { action: Action::Ready, after: pause::short(rng) })
            }
            Phase::Revealed { may_ready: false, .. } | Phase::Over => None,
        }
    }
}

fn on(board: &Board, level: Level, rng: &mut Rng) -> Option<Choice<Action>> {
    if board.may.answer {
        let action = Action::Answer { answer: Answer::to(&board.rows.last()?.dice, &board.code?) };
        return Some(Choice { action, after: pause::short(rng) });
    }
    if board.may.place {
        return place(board, level, rng);
    }
    if !board.may.solve {
        return None;
    }
    let belief = possible(board);
    let action = if !board.may.roll || solves(&belief, board, level, rng) {
        // An honest maker's answers always leave a code.
        Action::Solve { code: rng.pick(&belief).map_or([1; 4], |&id| code(id)) }
    } else {
        Action::Roll
    };
    Some(Choice { action, after: pause::short(rng) })
}

fn solves(belief: &[CodeId], board: &Board, level: Level, rng: &mut Rng) -> bool {
    match level {
        Level::Easy => easy::solves(belief, rng),
        Level::Medium => medium::solves(belief, rng),
        Level::Hard => hard::solves(position(belief, board)),
    }
}

fn place(board: &Board, level: Level, rng: &mut Rng) -> Option<Choice<Action>> {
    let Turn::Placing { roll, .. } = &board.turn else { return None };
    let belief = possible(board);
    let dice = match level {
        Level::Easy => easy::place(&belief, roll, rng),
        Level::Medium => medium::place(&belief, roll),
        Level::Hard => hard::place(position(&belief, board), roll),
    };
    Some(Choice { action: Action::Place { dice }, after: pause::thoughtful(belief.len(), rng) })
}

fn position<'a>(belief: &'a [CodeId], board: &Board) -> Position<'a> {
    Position { belief, rows: board.rows_left, dice: board.dice_left }
}
