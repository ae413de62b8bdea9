//! Ink, put to the test.
