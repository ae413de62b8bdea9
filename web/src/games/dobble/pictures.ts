/** Every symbol word of a theme, and the picture of the package `fluent-emoji-flat` it is drawn with. */
export const themes = {
  /** Everyday things, most of them called as their pictures are. */
  dodo: {
    ...asCalled(`
      anchor red-apple balloon banana bell bicycle birthday-cake bomb butterfly cactus candle carrot
      castle cat cheese-wedge cherries cloud crab crown dodo dolphin drum eye feather fire
      four-leaf-clover ghost giraffe glasses guitar hammer red-heart hedgehog hourglass-done
      ice-cream key kite lady-beetle light-bulb magnet mushroom octopus pencil penguin pineapple
      pretzel rainbow rocket sailboat scissors snail snowman star t-rex top-hat umbrella watermelon
      accordion airplane alarm-clock artist-palette avocado axe backpack basketball bat broccoli
      broom bucket camel camera chair chess-pawn christmas-tree compass croissant crocodile
      diving-mask doughnut dragon ear-of-corn eggplant elephant envelope ferris-wheel flamingo fox
      french-fries frog game-die gear gem-stone grapes helicopter hamburger honey-pot jack-o-lantern
      jellyfish kangaroo ladder lemon lobster locomotive magnifying-glass-tilted-left maple-leaf
      microscope money-bag necktie owl palm-tree parachute paw-prints pizza potted-plant puzzle-piece
      rabbit ring-buoy roller-skate saxophone seal shark snake soccer-ball socks spiral-shell
      sunflower teapot telephone tent toothbrush tractor trophy tulip
    `),
    envelope: 'love-letter',
    'red-heart': 'heart-suit',
  },
  /** The rulebook's own list, with pictures that come close. */
  pups: {
    sweetie: 'gem-stone',
    chase: 'dog',
    skye: 'goggles',
    football: 'soccer-ball',
    zuma: 'diving-mask',
    marshall: 'rescue-workers-helmet',
    camera: 'camera',
    kite: 'kite',
    rainbow: 'rainbow',
    bettina: 'cow',
    cali: 'cat',
    'captain-turbot': 'anchor',
    'farmer-yumi': 'sunflower',
    'francois-turbot': 'artist-palette',
    'mayor-goodway': 'handbag',
    'mayor-humdinger': 'top-hat',
    'paw-patroller': 'articulated-lorry',
    'everests-snowcat': 'skis',
    'robo-dog': 'robot',
    'chases-police-cruiser': 'police-car',
    'skyes-helicopter': 'helicopter',
    'rockys-recycling-truck': 'recycling-symbol',
    'zumas-hovercraft': 'speedboat',
    'ryders-atv': 'motorcycle',
    rocky: 'wrench',
    rubble: 'construction',
    ryder: 'boy',
    sandcastle: 'castle',
    tracker: 'compass',
    liberty: 'woman-superhero',
    everest: 'snow-capped-mountain',
    'paw-print': 'paw-prints',
    wally: 'seal',
    'pup-pup-boogie-mat': 'mirror-ball',
    whale: 'spouting-whale',
    'the-flounder': 'sailboat',
    'marshalls-teddy': 'teddy-bear',
    turtle: 'turtle',
    buoy: 'ring-buoy',
    hammer: 'hammer',
    'pup-treats': 'bone',
    apple: 'red-apple',
    'ryders-pup-pad': 'mobile-phone',
    'rubbles-digger': 'tractor',
    'mr-porter': 'carrot',
    chickaletta: 'chicken',
    alex: 'kick-scooter',
    'air-patroller': 'airplane',
    monkey: 'monkey',
    'the-lookout-tower': 'tokyo-tower',
    'little-hootie': 'owl',
    rabbit: 'rabbit',
    'pup-bowl': 'bowl-with-spoon',
    katie: 'bathtub',
    duck: 'duck',
    'marshalls-fire-truck': 'fire-engine',
    balloons: 'balloon',
  },
}

function asCalled(words: string): Record<string, string> {
  return Object.fromEntries(
    words
      .trim()
      .split(/\s+/)
      .map((word) => [word, word]),
  )
}
