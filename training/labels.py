"""Which label of the two data sets is which of our classes.

A class is what the network tells apart; most classes are also words it may say.
"""

# Labels that mean the same thing, or that nobody could tell apart in a doodle.
SAME = {
    "The Eiffel Tower": "eiffel tower",
    "The Great Wall of China": "great wall",
    "The Mona Lisa": "mona lisa",
    "bear (animal)": "bear",
    "beer-mug": "cup",
    "birthday cake": "cake",
    "car (sedan)": "car",
    "coffee cup": "cup",
    "computer monitor": "computer",
    "computer-mouse": "computer mouse",
    "cruise ship": "ship",
    "floor lamp": "lamp",
    "flower with stem": "flower",
    "flying bird": "bird",
    "frying-pan": "frying pan",
    "head": "face",
    "head-phones": "headphones",
    "hot-dog": "hot dog",
    "human-skeleton": "skeleton",
    "ice-cream-cone": "ice cream",
    "lightbulb": "light bulb",
    "mouse (animal)": "mouse",
    "mug": "cup",
    "person sitting": "person",
    "person walking": "person",
    "pigeon": "bird",
    "pipe (for smoking)": "pipe",
    "potted plant": "house plant",
    "rollerblades": "rollerskates",
    "school bus": "bus",
    "sea turtle": "turtle",
    "seagull": "bird",
    "socks": "sock",
    "speed-boat": "speedboat",
    "standing bird": "bird",
    "suv": "car",
    "tablelamp": "lamp",
    "teacup": "cup",
    "teddy-bear": "teddy bear",
    "tennis-racket": "tennis racquet",
    "tire": "wheel",
    "trousers": "pants",
    "tv": "television",
    "wine-bottle": "wine bottle",
    "wineglass": "wine glass",
    "wrist-watch": "wristwatch",
}

# Classes whose word is spelt otherwise on our cards. Where two of our words are one
# class the longer is said: whoever says "school bus" has said "bus".
SPELT = {
    "airplane": "aeroplane",
    "bowtie": "bow tie",
    "bus": "school bus",
    "cake": "birthday cake",
    "donut": "doughnut",
    "eiffel tower": "Eiffel Tower",
    "eyeglasses": "glasses",
    "firetruck": "fire truck",
    "lamp": "floor lamp",
    "mona lisa": "Mona Lisa",
    "pants": "trousers",
    "pool": "swimming pool",
    "rollerskates": "roller skates",
    "santa claus": "Santa Claus",
    "see saw": "seesaw",
    "ship": "cruise ship",
    "swing set": "swing",
    "t-shirt": "T-shirt",
    "turtle": "sea turtle",
    "waterslide": "water slide",
}

# Learnt, so that they are not mistaken for something else, but never said: brands,
# weapons, smoking, and what is on none of our cards.
UNSAID = {
    "aircraft carrier", "animal migration", "ashtray", "blimp", "bottlecap", "cabinet", "camouflage", "cannon",
    "cigarette", "computer mouse", "cooler", "dresser", "great wall", "grenade", "ipod", "lighter", "line", "marker",
    "person", "pipe", "popsicle", "power outlet", "revolver", "rifle", "soccer ball", "sponge bob", "spreadsheet",
    "squiggle", "stitches", "string bean", "sword",
}  # fmt: skip


def word_of(name: str) -> str:
    """How a class is said; a dash if it is not."""
    return "-" if name in UNSAID else SPELT.get(name, name)


def class_of(label: str) -> str:
    """The class a label belongs to."""
    return SAME.get(label, label)
