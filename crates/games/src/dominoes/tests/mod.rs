//! Every numbered paragraph of `docs/games/dominoes.md`, put to the test.
