//! The laws every game keeps.
