//! Operations are checked before they are kept.

use super::{Force, Op, OpError, Quarters, Sculpture, Shape, Tool};

fn stroke(size: Quarters, force: Force, path: &[i16]) -> Op {
    Op::Stroke { tool: Tool::Press, size, force, path: path.to_vec() }
}

fn refused(chunk: &[Op]) -> OpError {
    let mut sculpture = Sculpture::new();
    let error = sculpture.extend(chunk).unwrap_err();
    assert_eq!(sculpture, Sculpture::new(), "a refused chunk leaves nothing behind");
    error
}

#[test]
fn hostile_operations_are_refused() {
    let fine = stroke(16, 4, &[128, 128, 188]);
    let ball = |radius| Op::Form { shape: Shape::Ball { at: [128; 3], radius }, cut: false, soft: 0 };
    for (op, error) in [
        (stroke(3, 4, &[1, 2, 3]), OpError::Size),
        (stroke(65, 4, &[1, 2, 3]), OpError::Size),
        (stroke(16, 0, &[1, 2, 3]), OpError::Force),
        (stroke(16, 9, &[1, 2, 3]), OpError::Force),
        (stroke(16, 4, &[]), OpError::Path),
        (stroke(16, 4, &[1, 2, 3, 4]), OpError::Path),
        (stroke(16, 4, &[256, 2, 3]), OpError::Outside),
        (stroke(16, 4, &[-1, 2, 3]), OpError::Outside),
        (stroke(16, 4, &[9, 9, 9, 0, 0, -10]), OpError::Outside),
        (stroke(16, 4, &[9, 9, 9, i16::MAX, 0, 0]), OpError::Outside),
        (Op::Slice { at: [0; 3], away: [0; 3] }, OpError::Nowhere),
        (ball(1), OpError::Size),
        (ball(255), OpError::Size),
    ] {
        assert_eq!(refused(&[fine.clone(), op.clone()]), error, "{op:?}");
    }
    assert_eq!(refused(&[Op::More { force: 1, path: vec![1, 1, 1] }]), OpError::NoStroke);
    assert_eq!(refused(&[fine, Op::Undo, Op::Undo]), OpError::NothingToUndo);
}

#[test]
fn undo_takes_a_stroke_back_with_all_its_continuations() {
    let first = stroke(16, 4, &[128, 128, 188]);
    let mut sculpture = Sculpture::new();
    sculpture.extend(&[first.clone(), stroke(8, 4, &[1, 1, 1])]).unwrap();
    sculpture.extend(&[Op::More { force: 3, path: vec![4, 0, 0] }]).unwrap();
    sculpture.extend(&[Op::Undo]).unwrap();
    assert_eq!(sculpture.ops(), [first]);
    sculpture.extend(&[Op::Undo]).unwrap();
    assert_eq!(sculpture, Sculpture::new());
}

#[test]
fn the_work_of_one_sculpture_is_bounded() {
    let heavy = stroke(64, 8, &[0, 0, 0, 255, 255, 255, -255, -255, -255]);
    assert_eq!(refused(&vec![heavy; 100]), OpError::Budget);
    assert_eq!(refused(&[stroke(4, 1, &vec![0; 12_003])]), OpError::Budget);
}
