//! Whole games of Dobbelduel, played by bots under the real rules.

mod evening;
mod playing;
mod weighing;
