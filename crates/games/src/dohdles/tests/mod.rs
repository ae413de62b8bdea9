//! Every numbered paragraph of `docs/games/dohdles.md`, put to the test.
