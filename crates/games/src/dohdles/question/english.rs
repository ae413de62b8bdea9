//! Which English questions may not be asked.

use super::super::{terms::all_terms, words};
use crate::words::Language;

/// Nouns that name a kind of thing rather than one thing: "is it an animal?".
const KINDS: &str = include_str!("kinds_en.txt");

/// Whether a question asks for a solution or for letters.
pub(super) fn is_forbidden(question: &str) -> bool {
    let words = tokens(question);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    asks_for_spelling(&words) || asks_for_the_word(&words) || names_a_thing(&words)
}

/// The words of a question in lower case. A hyphen behind a lone letter joins:
/// a T-shirt has no letter in it, a five-letter word has. "E's" are letters.
fn tokens(question: &str) -> Vec<String> {
    let lower = question.to_lowercase().replace(['’', '`', '´'], "'");
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '\'' | '-');
    let mut tokens = Vec::new();
    for word in lower.split(|c| !is_part(c)) {
        let word = word.trim_matches(['\'', '-']);
        if let Some(letter) = word.strip_suffix("'s").filter(|rest| rest.chars().count() == 1) {
            tokens.push(letter.to_owned());
            continue;
        }
        let word = word.replace('\'', "");
        if word.chars().nth(1) == Some('-') {
            tokens.push(word.replace('-', ""));
        } else {
            tokens.extend(word.split('-').filter(|part| !part.is_empty()).map(str::to_owned));
        }
    }
    tokens
}

const NUMBERS: [&str; 12] =
    ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

fn is_number(word: &str) -> bool {
    NUMBERS.contains(&word) || word.chars().all(|c| c.is_ascii_digit())
}

fn is_article(word: &str) -> bool {
    matches!(word, "a" | "an" | "the")
}

/// A letter standing for itself. These four are words of their own, or typed
/// for one, and mean themselves only after "an" or "the letter".
fn is_lone_letter(before: &str, word: &str) -> bool {
    let is_one = word.chars().count() == 1 && word.chars().all(char::is_alphabetic);
    is_one && (!matches!(word, "a" | "i" | "u" | "r") || matches!(before, "an" | "letter" | "any" | "double"))
}

/// Words by one of which nearly every English question is known.
const ENGLISH: [&str; 12] =
    ["is", "are", "does", "do", "has", "have", "there", "the", "it", "with", "contain", "any"];

/// Whether letters, sounds or their number are asked for.
fn asks_for_spelling(words: &[&str]) -> bool {
    let before = |at: usize, back: usize| at.checked_sub(back).map_or("", |at| words[at]);
    let after = |at: usize| words.get(at + 1).copied().unwrap_or_default();
    // A thing may have the shape of a letter.
    let is_shape = words.iter().any(|word| matches!(*word, "like" | "shape" | "shaped" | "looks" | "form"));
    // In other languages single letters are words.
    let is_english = words.iter().any(|word| ENGLISH.contains(word));
    let at_word = |(at, word): (usize, &&str)| match *word {
        "vowel" | "vowels" | "consonant" | "consonants" | "syllable" | "syllables" | "rhyme" | "rhymes"
        | "rhymed" | "spelled" | "spelt" | "spelling" | "anagram" | "palindrome" | "alphabetically" => true,
        "spell" => matches!(after(at), "it" | "this" | "that") || before(at, 1) == "you",
        "alphabet" => matches!(before(at, 2), "of" | "in"),
        "letter" | "letters" | "character" | "characters" => {
            let is_counted = matches!(before(at, 1), "many" | "more" | "fewer" | "less" | "of")
                && (before(at, 1) != "of" || before(at, 2) == "number")
                || is_number(before(at, 1));
            let is_placed = matches!(
                before(at, 1),
                "first"
                    | "second"
                    | "third"
                    | "fourth"
                    | "fifth"
                    | "sixth"
                    | "last"
                    | "final"
                    | "next"
                    | "middle"
                    | "initial"
                    | "starting"
                    | "double"
                    | "silent"
                    | "same"
                    | "which"
                    | "what"
            );
            let is_named = is_lone_letter("letter", after(at)) && !is_shape;
            is_counted || is_placed && word.starts_with("letter") || is_named
        }
        "start" | "starts" | "begin" | "begins" | "end" | "ends"
            if matches!(after(at), "with" | "in" | "on") =>
        {
            ends_in_spelling(&words[at + 2..], after(at))
        }
        "long" | "longer" | "short" | "shorter" | "length" | "contain" | "contains" => {
            words.iter().any(|word| matches!(*word, "word" | "name" | "term" | "spelling"))
        }
        _ => {
            let is_named = is_english && !is_shape && !matches!(before(at, 1), "vitamin" | "size");
            is_named && is_lone_letter(before(at, 1), word)
        }
    };
    words.iter().enumerate().any(at_word)
}

/// Whether what something begins or ends with is spelt: "with a T", "with er".
fn ends_in_spelling(rest: &[&str], preposition: &str) -> bool {
    const SHORT_WORDS: [&str; 26] = [
        "it", "me", "you", "him", "her", "us", "air", "ice", "fun", "tea", "dye", "red", "one", "two", "egg",
        "oil", "wax", "gas", "fat", "sea", "day", "bed", "may", "top", "sun", "war",
    ];
    match rest {
        [article, letter, ..] if is_article(article) && letter.chars().count() == 1 => true,
        [letter, ..] if letter.chars().count() == 1 && !is_article(letter) => true,
        ["a"] => true,
        [part] => preposition == "with" && part.chars().count() <= 3 && !SHORT_WORDS.contains(part),
        _ => false,
    }
}

/// Whether the word itself is asked for, or about.
fn asks_for_the_word(words: &[&str]) -> bool {
    let before = |at: usize, back: usize| at.checked_sub(back).map_or("", |at| words[at]);
    let after = |at: usize| words.get(at + 1).copied().unwrap_or_default();
    let at_word = |(at, word): (usize, &&str)| match *word {
        "word" => {
            let which = before(at, 1);
            matches!(
                which,
                "the"
                    | "your"
                    | "this"
                    | "that"
                    | "single"
                    | "compound"
                    | "solution"
                    | "secret"
                    | "right"
                    | "long"
                    | "short"
            ) || is_number(which)
        }
        "words" => is_number(before(at, 1)) || before(at, 1) == "many" && before(at, 2) == "how",
        "solution" | "answer" => {
            let is_meant = matches!(before(at, 1), "the" | "your" | "right" | "correct");
            is_meant
                && !matches!(after(at), "to" | "for" | "of")
                && !words.iter().any(|w| KNOWING.contains(w))
        }
        _ => false,
    };
    let bare: Vec<&str> = words.iter().copied().filter(|word| !is_article(word)).collect();
    let is_open = matches!(
        bare.as_slice(),
        ["what", "is" | "was", "it" | "this" | "that"]
            | ["whats" | "what", "it" | "this" | "that"]
            | ["what", "is", "it" | "this" | "that", "called" | "supposed", ..]
            | ["whats", "it" | "this" | "that", "called", ..]
            | ["what", "is", "its" | "your", "name" | "word"]
            | ["what", "do", "you", "call", "it" | "this" | "that"]
            | ["what", "did", "you", "make" | "sculpt"]
    );
    is_open || words.iter().enumerate().any(at_word)
}

/// Whoever may have an answer that is not this one.
const KNOWING: [&str; 8] = ["know", "knows", "give", "gives", "find", "finds", "tell", "tells"];

/// Words that say nothing of the thing, at either end of a question.
const CHATTER: [&str; 22] = [
    "so", "then", "hm", "hmm", "ok", "okay", "well", "and", "but", "maybe", "perhaps", "possibly", "really",
    "actually", "just", "simply", "please", "by", "chance", "correct", "right", "probably",
];

/// Whether a thing is named as the solution: "is it a rabbit?".
fn names_a_thing(words: &[&str]) -> bool {
    let words: Vec<&str> = words.iter().copied().filter(|word| !CHATTER.contains(word)).collect();
    let rest = match words.as_slice() {
        [rest @ .., "or", "not" | "what"] | [rest @ .., "isnt", "it"] | [rest @ .., "is", "it"]
            if rest.len() > 1 =>
        {
            rest
        }
        all => all,
    };
    if let ["is", thing @ ..] = rest
        && is_term(thing)
    {
        return true;
    }
    let Some(rest) = identified(rest) else { return is_term(rest) || is_bare(rest) };
    // "An animal or a plant" names two.
    rest.split(|word| *word == "or").any(is_named)
}

/// What something is said to be: all after "is it", "could that be" and the like.
fn identified<'a, 'w>(words: &'a [&'w str]) -> Option<&'a [&'w str]> {
    let it = |word: &str| matches!(word, "it" | "this" | "that" | "they" | "these" | "those");
    let rest = match words {
        ["is" | "are" | "was" | "isnt" | "arent", subject, rest @ ..] if it(subject) => rest,
        ["is", "your" | "the", "dohdle" | "riddle" | "thing" | "dough", rest @ ..] => rest,
        ["its" | "thats", rest @ ..] => rest,
        [subject, "is" | "are", rest @ ..] if it(subject) => rest,
        ["could" | "might" | "may" | "can" | "would" | "should" | "must", subject, "be", rest @ ..]
            if it(subject) =>
        {
            rest
        }
        ["do" | "did", "you", "mean", rest @ ..] => rest,
        ["did", "you", "sculpt" | "knead" | "model" | "portray" | "make", rest @ ..] => rest,
        ["have", "you", "made" | "sculpted" | "modelled" | "modeled", rest @ ..] => rest,
        ["does", subject, "represent" | "depict" | "portray", rest @ ..] if it(subject) => rest,
        ["i", "think" | "guess" | "say" | "bet" | "believe", rest @ ..] => return identified(rest),
        ["do", "you", "call", "it" | "this" | "that", rest @ ..] => rest,
        _ => return None,
    };
    Some(match rest {
        ["supposed" | "meant", "to", "be", rest @ ..] | ["called" | "named", rest @ ..] => rest,
        ["known", "as", rest @ ..] | ["not", rest @ ..] => rest,
        rest => rest,
    })
}

/// Whether a whole question is no more than a thing: "a rabbit?".
fn is_bare(words: &[&str]) -> bool {
    matches!(words, ["a" | "an", _] | ["a" | "an", _, _]) && is_named(words)
}

/// Whether this names one thing: a word of the boards, or a noun that is no kind of things.
fn is_named(phrase: &[&str]) -> bool {
    let (is_definite, rest) = match phrase {
        [
            "a" | "an" | "some" | "one",
            "kind" | "sort" | "type" | "species" | "breed" | "form",
            "of",
            rest @ ..,
        ] => (true, rest),
        // "A bit heavy", "the same size": no thing follows.
        ["a", "bit" | "little" | "lot" | "few" | "couple", ..] | ["the", "same" | "most" | "least", ..] => {
            return false;
        }
        [article, rest @ ..] if is_article(article) || matches!(*article, "your" | "my") => (true, rest),
        rest => (false, rest),
    };
    let rest = match rest {
        [article, rest @ ..] if is_article(article) => rest,
        rest => rest,
    };
    // "A rabbit with long ears" is a rabbit.
    let head: Vec<&str> = rest.iter().copied().take_while(|word| !JOINTS.contains(word)).collect();
    let is_whole = head.len() == rest.len();
    let Some(last) = head.last() else { return false };
    if is_term(&head) {
        return is_definite || is_whole;
    }
    let is_plural = !is_definite && is_whole && head.len() == 1 && looks_plural(last);
    (is_definite || is_plural) && head.len() <= 3 && !is_kind(last) && !is_trait(last)
}

/// Words that say more of a thing, after it.
const JOINTS: [&str; 40] = [
    "of", "for", "with", "without", "in", "inside", "on", "at", "from", "to", "that", "which", "who", "you",
    "your", "we", "people", "i", "than", "as", "like", "used", "made", "found", "seen", "known", "worn",
    "when", "where", "because", "and", "by", "under", "near", "is", "are", "can", "has", "have", "it",
];

/// Whether some words are a word of the boards, in one form or another.
fn is_term(words: &[&str]) -> bool {
    let rest: String = words.iter().copied().filter(|word| !is_article(word)).collect();
    !rest.is_empty()
        && all_terms(Language::English).any(|term| words::are_equal(Language::English, term, &rest))
}

fn is_kind(word: &str) -> bool {
    let is_listed = |word: &str| KINDS.split_whitespace().any(|kind| kind == word);
    let singular = word.strip_suffix('s');
    is_listed(word)
        || singular.is_some_and(is_listed)
        || word.strip_suffix("es").is_some_and(is_listed)
        || word.strip_suffix("ies").is_some_and(|stem| is_listed(&format!("{stem}y")))
}

/// Whether a word by its ending says how something is, not what.
fn is_trait(word: &str) -> bool {
    let endings = ["est", "ish", "ful", "less", "ous", "able", "ible", "like", "ive"];
    word.chars().count() > 5 && endings.iter().any(|ending| word.ends_with(ending))
}

/// Whether "are they …" this asks for things.
fn looks_plural(word: &str) -> bool {
    const OTHERS: [&str; 8] =
        ["yours", "ours", "theirs", "hers", "always", "sometimes", "outdoors", "indoors"];
    let endings = ["ss", "us"];
    word.chars().count() > 3
        && word.ends_with('s')
        && !OTHERS.contains(&word)
        && !endings.iter().any(|ending| word.ends_with(ending))
}
