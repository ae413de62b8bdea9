//! Whole games of Double Double Dominoes, played by bots under the real rules.

mod evening;
mod playing;
mod weighing;
