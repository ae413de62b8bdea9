//! The words that bots know: what questions are put in.

/// Words that carry no meaning wherever they stand.
pub(super) const DROPPED: &[&str] = &[
    "a", "an", "the", "your", "my", "our", "any", "some", "usually", "normally", "typically", "generally",
    "actually", "really", "please", "hm", "so", "then", "ok", "mostly", "mainly",
];

/// Words that may stand around what is asked.
pub(super) const FILLERS: &[&str] = &[
    "is", "it", "its", "this", "that", "these", "are", "they", "thing", "things", "object", "something",
    "someone", "you", "i", "we", "one", "people", "does", "do", "did", "can", "could", "would", "will", "be",
    "kind", "type", "sort", "of", "piece", "has", "have", "with", "which", "what", "there", "to", "also",
    "colour", "color", "coloured", "colored", "item",
];

/// Words that turn a question into its opposite.
pub(super) const NEGATIONS: &[&str] = &["not", "no", "never", "cant", "cannot", "doesnt", "dont", "isnt"];

/// Negated openings, after which a yes may mean either.
pub(super) const OPENERS: &[&str] = &["isnt", "arent", "doesnt", "dont", "cant", "couldnt", "wouldnt", "didnt"];

/// Phrases that only a question about the word itself has.
pub(super) const ABOUT_THE_WORD: &[&str] = &[
    "letter", "letters", "vowel", "vowels", "consonant", "consonants", "syllable", "syllables", "spell",
    "spelled", "spelt", "spelling", "rhyme", "rhymes", "solution", "start with", "starts with", "begin with",
    "begins with", "end with", "ends with", "what is it",
];

/// Phrases that ask the same as a sample question, counted from 1, or for its opposite.
pub(super) const PHRASES: &[(usize, bool, &[&str])] = &[
    (1, false, &["living being", "living thing", "living creature", "alive", "living", "creature", "organism"]),
    (
        2,
        false,
        &[
            "made by humans", "made by human", "made by people", "made by man", "made by hand", "man made",
            "manmade", "human made", "artificial", "manufactured", "built by humans", "built by people",
            "produced by humans", "invented by humans",
        ],
    ),
    (2, true, &["natural", "part of nature", "from nature", "made by nature"]),
    (
        3,
        false,
        &[
            "exist 200 years ago", "existed 200 years ago", "exist two hundred years ago", "200 years ago",
            "two hundred years ago", "exist already 200 years ago", "already exist 200 years ago",
            "older than 200 years", "exist in 1800", "known 200 years ago",
        ],
    ),
    (
        4,
        false,
        &[
            "can you eat", "can i eat", "can one eat", "can people eat", "do you eat", "do people eat",
            "you can eat", "people eat", "you eat", "to eat", "eaten", "edible", "eatable", "food", "foods",
        ],
    ),
    (4, true, &["inedible"]),
    (
        6,
        false,
        &[
            "fit in pocket", "fits in pocket", "fit into pocket", "fits into pocket", "fit inside pocket",
            "carry in pocket", "pocket size", "pocket sized", "put in pocket",
        ],
    ),
    (
        7,
        false,
        &[
            "found in most homes", "found in most houses", "in most homes", "in most houses", "in every home",
            "in every house", "in most households", "household item", "household object", "household",
            "at home", "found at home", "have at home", "found in house", "in house", "in home",
        ],
    ),
    (8, false, &["use outdoors", "used outdoors", "use outside", "used outside", "use it outdoors", "use it outside"]),
    (9, false, &["tool", "tools"]),
    (10, false, &["can you wear", "can i wear", "can one wear", "can people wear", "do you wear", "you wear", "to wear", "worn", "wearable", "people wear"]),
    (11, false, &["made of wood", "made from wood", "made out of wood", "made in wood", "wooden", "of wood", "wood"]),
    (12, false, &["made of metal", "made from metal", "made out of metal", "metallic", "of metal", "metal"]),
    (
        13,
        false,
        &[
            "move by itself", "moves by itself", "move on its own", "moves on its own", "move itself",
            "moves itself", "move alone", "move", "moves",
        ],
    ),
    (
        14,
        false,
        &[
            "make sound", "makes sound", "make sounds", "make noise", "makes noise", "make noises", "noisy",
            "produce sound", "produce sounds", "emit sound",
        ],
    ),
    (
        15,
        false,
        &[
            "need electricity", "needs electricity", "use electricity", "uses electricity", "electric",
            "electrical", "electronic", "run on electricity", "runs on electricity", "work with electricity",
            "works with electricity", "powered by electricity", "need power", "need electric power",
        ],
    ),
    (16, false, &["part of something bigger", "part of something larger", "part of something", "part of bigger thing", "part of something else"]),
    (
        17,
        false,
        &[
            "used in sport or play", "used in sport", "used in sports", "used for sport", "used for sports",
            "do sport with", "do sports with", "used in play", "used for play", "used for playing", "play with",
            "used in games", "sport", "sports", "sports equipment",
        ],
    ),
    (
        18,
        false,
        &[
            "live in or travel on water", "live in water", "lives in water", "live on water", "travel on water",
            "travels on water", "live in or on water", "aquatic", "in water", "on water", "lives on water",
        ],
    ),
    (19, false, &["fly", "flies", "flying"]),
    (
        20,
        false,
        &[
            "children use", "kids use", "used by children", "used by kids", "child use", "for children",
            "for kids", "children use it", "kids use it",
        ],
    ),
    (5, false, &["bigger than person", "larger than person"]),
    (5, true, &["smaller than person"]),
];

/// What a thing may be, have or be made of, as the facts call it, and what
/// people call it.
pub(super) const TRAITS: &[(&str, &[&str])] = &[
    ("animal", &["animal", "animals", "beast"]),
    ("mammal", &["mammal", "mammals"]),
    ("bird", &["bird", "birds"]),
    ("insect", &["insect", "insects"]),
    ("fish", &["fish"]),
    ("reptile", &["reptile", "reptiles"]),
    ("plant", &["plant", "plants"]),
    ("fruit", &["fruit", "fruits"]),
    ("vegetable", &["vegetable", "vegetables", "veg", "veggie"]),
    ("nut", &["nut", "nuts"]),
    ("vehicle", &["vehicle", "vehicles", "means of transport", "mode of transport"]),
    ("boat", &["boat", "ship", "watercraft"]),
    ("aircraft", &["aircraft"]),
    ("building", &["building", "buildings"]),
    ("furniture", &["furniture", "piece of furniture"]),
    ("instrument", &["instrument", "musical instrument", "music instrument"]),
    ("clothing", &["clothing", "clothes", "garment", "article of clothing", "item of clothing", "piece of clothing"]),
    ("shoe", &["shoe", "shoes", "footwear"]),
    ("container", &["container"]),
    ("toy", &["toy", "toys"]),
    ("kitchen", &["used in kitchen", "use in kitchen", "in kitchen", "found in kitchen", "kitchen"]),
    ("body", &["body part", "part of body", "part of human body", "part of person"]),
    ("legs", &["legs", "feet"]),
    ("wings", &["wings"]),
    ("tail", &["tail"]),
    ("fur", &["fur", "furry"]),
    ("feathers", &["feathers", "feathered"]),
    ("wheels", &["wheels", "wheel"]),
    ("handle", &["handle", "handles"]),
    ("shell", &["shell"]),
    ("cloth", &["made of cloth", "made of fabric", "made from fabric", "made of textile", "fabric", "cloth"]),
    ("leather", &["made of leather", "made from leather", "leather"]),
    ("glass", &["made of glass", "made from glass", "glass"]),
    ("plastic", &["made of plastic", "made from plastic", "plastic"]),
    ("stone", &["made of stone", "made from stone", "made of rock", "stone"]),
];

/// Words for colours, and what the facts call them.
pub(super) const COLOURS: &[(&str, &str)] = &[
    ("red", "red"),
    ("orange", "orange"),
    ("yellow", "yellow"),
    ("green", "green"),
    ("blue", "blue"),
    ("purple", "purple"),
    ("violet", "purple"),
    ("pink", "pink"),
    ("brown", "brown"),
    ("black", "black"),
    ("white", "white"),
    ("grey", "grey"),
    ("gray", "grey"),
    ("gold", "gold"),
    ("golden", "gold"),
];

/// Things that people compare with, and how big they are in centimetres; every
/// term of the boards is another.
pub(super) const REFERENCES: &[(&str, u32)] = &[
    ("person", 170),
    ("human", 170),
    ("human being", 170),
    ("man", 170),
    ("woman", 170),
    ("me", 170),
    ("you", 170),
    ("coin", 2),
    ("egg", 6),
    ("mouse", 8),
    ("apple", 8),
    ("fist", 10),
    ("phone", 15),
    ("hand", 18),
    ("book", 22),
    ("football", 22),
    ("head", 24),
    ("shoe", 28),
    ("foot", 28),
    ("shoebox", 33),
    ("cat", 45),
    ("microwave", 50),
    ("dog", 80),
    ("child", 120),
    ("fridge", 180),
    ("refrigerator", 180),
    ("table", 160),
    ("cow", 220),
    ("horse", 240),
    ("car", 430),
    ("bus", 1_200),
    ("house", 1_000),
    ("tree", 1_500),
    ("church", 3_000),
];
