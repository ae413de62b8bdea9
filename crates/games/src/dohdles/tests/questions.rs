//! Which questions the table refuses, and which it must not.

use super::*;
use crate::text_of;

/// They ask for the word, for letters, or for how many there are.
const FORBIDDEN: [&str; 62] = [
    "Is it a teapot?",
    "Is it a rabbit?",
    "Is it a rabbit with long ears?",
    "Is it a kind of rabbit?",
    "Is it some sort of kettle?",
    "Is it an owl or a moth?",
    "Is it an animal or a kettle?",
    "Are they scissors?",
    "Are those binoculars?",
    "Are they chopsticks?",
    "toasters!",
    "Rabbit?",
    "A rabbit?",
    "a wombat?",
    "Is it a wombat?",
    "Is it the Eiffel Tower?",
    "Is that a red wombat?",
    "Is it maybe a wombat?",
    "So it's a wombat, right?",
    "It is a wombat, isn't it?",
    "Could it be a wombat?",
    "Might this be the rabbit?",
    "Is it supposed to be a wombat?",
    "Is your Dohdle a wombat?",
    "Is it called a wombat?",
    "Did you make a wombat?",
    "Do you mean a wombat?",
    "Does it represent a wombat?",
    "I think it's a wombat",
    "Is 'rabbit' the solution?",
    "Is “rabbit” the solution word?",
    "Is rabbit the right answer?",
    "Is rabbit correct?",
    "What is it?",
    "What's that called?",
    "What's it called?",
    "What is the word?",
    "How long is the word?",
    "Is it a long word?",
    "Is it one word?",
    "Is it two words?",
    "Does its name start with B?",
    "Is its name longer than mine?",
    "Is the first letter E?",
    "Is the second letter a vowel?",
    "How many letters does it have?",
    "Has it more than five letters?",
    "Is it a five-letter word?",
    "Are there 7 letters in it?",
    "Is there more than five characters?",
    "How many characters has it got?",
    "Does it contain the letter e?",
    "Is there an A in it?",
    "Is there a B in it?",
    "Does it have two e's?",
    "Does it start with a T?",
    "Does it start with sh?",
    "Does the word end with P?",
    "Does it end in y?",
    "Does it rhyme with sea?",
    "Has it two syllables",
    "How do you spell it?",
];

/// They are honest, though some words of them could be about words.
const FAIR: [&str; 76] = [
    "Is it a bird?",
    "Is it a kind of bird?",
    "Is it an animal or a plant?",
    "Is it a living thing?",
    "Is it a musical instrument?",
    "Is it a kitchen utensil?",
    "Is it a piece of furniture?",
    "Is it a means of transport?",
    "Is it a member of the cat family?",
    "Is it a tool for cutting?",
    "Is it a thing you wear?",
    "Is it a solution for dirt?",
    "a solution for dirt?",
    "Is it the size of a rabbit?",
    "Is it bigger than a rabbit?",
    "Is it the biggest of its kind?",
    "Is it a bit heavy?",
    "Is it the same size as a hand?",
    "Is it a symbol of love?",
    "Is it a famous character?",
    "Is it kind of round?",
    "Are they animals?",
    "Are they dangerous?",
    "Is it yours?",
    "Is it outdoors?",
    "Is it made of glass?",
    "Is it like a rabbit?",
    "Does it look like a rabbit?",
    "Does a rabbit eat it?",
    "Do you eat it with a fork?",
    "Do you make a fire with it?",
    "Did you make it in a hurry?",
    "Do you drink from it?",
    "Where does it end?",
    "Does it end with a point?",
    "Does it begin with a seed?",
    "Does a day begin with it?",
    "Does it end in water?",
    "Does a meal start with it?",
    "Do you put letters into it?",
    "Can you write letters with it?",
    "Does the postman bring letters with it?",
    "Are there letters on it?",
    "Does it have words on it?",
    "Can it say a word?",
    "Is there another word for it?",
    "Does it have a name?",
    "Is it named after somebody?",
    "Does it know the answer?",
    "Is it the solution to a problem?",
    "Can you cast a spell with it?",
    "Is it shaped like a T?",
    "Does it look like an S?",
    "Is it shaped like the letter O?",
    "Is there vitamin C in it?",
    "Do you wear it over a T-shirt?",
    "Can I eat it?",
    "Can u eat it?",
    "Is it long?",
    "How long is it?",
    "Is it short and thick?",
    "Is its tail longer than its body?",
    "Can it contain water?",
    "Does it have more than five legs?",
    "How many legs does it have?",
    "Is there one in every house?",
    "Is it used on the sea?",
    "What is it made of?",
    "What colour is it?",
    "What does one do with it?",
    "Is it a sport?",
    "Is it a toy?",
    "Is it part of a car?",
    "Is it found in the first room of a house?",
    "Est-ce qu'il y a de l'eau dedans ?",
    "¿Es grande y redondo?",
];

// §5.4, DH15
#[test]
fn the_table_refuses_what_asks_for_the_word_or_its_letters() {
    let let_through: Vec<&str> =
        FORBIDDEN.into_iter().filter(|text| !is_forbidden(Language::English, text)).collect();
    assert!(let_through.is_empty(), "{let_through:#?}");
}

// §5.4, DH15
#[test]
fn the_table_refuses_no_honest_question() {
    let refused: Vec<&&str> = FAIR
        .iter()
        .chain(questions(Language::English))
        .filter(|text| is_forbidden(Language::English, text))
        .collect();
    assert!(refused.is_empty(), "{refused:#?}");
}

// §5.4
#[test]
fn a_refused_question_costs_nothing_whether_it_hits_or_not() {
    let mut evening = Evening::of(4);
    evening.choose(A, 2);
    for text in ["Is it a teapot?", "Is it a rabbit?"] {
        let ask = Action::Ask { question: Question::Free { text: text.into() } };
        assert_eq!(evening.act(A, ask), Err(Refusal::Forbidden), "{text}");
    }
    assert!(evening.dohdle(2).log.is_empty() && evening.may(A).ask);
}

/// Questions in other languages than English: those the table refuses, and those
/// it must not.
fn others() -> impl Iterator<Item = (Language, &'static str)> {
    let others = Language::ALL.into_iter().filter(|language| *language != Language::English);
    others.map(|language| (language, text_of!(language, "questions/", ".txt", english: "")))
}

// §5.4
#[test]
fn in_every_language_the_table_refuses_what_asks_for_the_word_and_no_honest_question() {
    for (language, text) in others() {
        let cases: Vec<(&str, &str)> = text.lines().filter_map(|line| line.split_once(" | ")).collect();
        let wrong: Vec<_> = cases
            .iter()
            .filter(|(what, question)| is_forbidden(language, question) != (*what == "refused"))
            .collect();
        let n_refused = cases.iter().filter(|(what, _)| *what == "refused").count();
        assert!(n_refused >= 30 && cases.len() - n_refused >= 30, "{language:?}: {n_refused}");
        assert!(wrong.is_empty(), "{language:?}: {wrong:#?}");
    }
}
