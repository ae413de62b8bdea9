import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/svelte'
import { flushSync } from 'svelte'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { boards } from '../../wire/dohdles_box'
import type { Event } from '../../wire/dohdles'
import { fixtures, tableOf } from './fixtures'
import { doughColourOf, type DohdlesTable } from './sides'
import TestTable from './TestTable.svelte'

function show(name: string, more: Partial<DohdlesTable> = {}) {
  const act = vi.fn<DohdlesTable['act']>(() => Promise.resolve(true))
  const table = tableOf(name, { act, ...more })
  return { act, table, ...render(TestTable, { table }) }
}

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const press = (name: string | RegExp) => fireEvent.click(button(name))
const todo = (container: Element) => container.querySelector('.todo')?.textContent?.trim()
const CLAIM = /^I know it!/

afterEach(cleanup)

describe('every view', () => {
  it.each(Object.keys(fixtures))('%s says what happens in one line', (name) => {
    expect(todo(show(name).container)).toMatch(/\w/)
  })

  // The words on the own board are printed there for whoever chooses one.
  const played = Object.entries(fixtures).filter(([, { view }]) => view.phase.type !== 'sculpting')
  it.each(played)('%s names no word that is still secret', (name, { view }) => {
    const known = view.dohdles.flatMap(({ word }) => word ?? [])
    const secret = ['cactus', 'snail', 'mushroom', 'anchor', 'teapot', 'igloo', 'pretzel', 'flamingo'].filter(
      (word) => !known.includes(word),
    )
    const shown = show(name).container.textContent ?? ''
    // One fixture has its people whisper what they believe.
    const said = view.me?.whispers.map(({ text }) => text).join() ?? ''
    expect(secret.filter((word) => shown.replace(said, '').includes(word))).toEqual([])
  })
})

describe('sculpting', () => {
  it('begins with a word from the own board', async () => {
    const { act } = show('word')
    const words = boards['en']?.[0] ?? []
    for (const word of words) expect(button(word)).toBeTruthy()
    await press('hammock')
    expect(act).toHaveBeenCalledWith({ type: 'name', dohdle: 0, word: 'hammock' })
  })

  it('takes an own word just as well', async () => {
    const { act } = show('word')
    await fireEvent.input(screen.getByLabelText('Or a word of your own'), { target: { value: ' banjo ' } })
    await press('Take it')
    expect(act).toHaveBeenCalledWith({ type: 'name', dohdle: 0, word: 'banjo' })
  })

  it('offers no own words where the host wants none', () => {
    const table = tableOf('word')
    table.view.options.terms = 'list'
    render(TestTable, { table })
    expect(screen.queryByLabelText('Or a word of your own')).toBeNull()
  })

  it('places a Dohdle', async () => {
    const { act } = show('sculpt')
    await press('Place it')
    await waitFor(() => expect(act).toHaveBeenCalledWith({ type: 'place', dohdle: 0 }))
  })

  it('ends quietly with the last Dohdle that is placed', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    let answer: (isDone: boolean) => void = () => undefined
    const act = vi.fn(() => new Promise<boolean>((done) => (answer = done)))
    const { rerender } = render(TestTable, { table: tableOf('sculpt', { act }) })
    await press('Place it')
    await waitFor(() => expect(act).toHaveBeenCalled())
    await rerender({ table: tableOf('choosing') })
    answer(true)
    await new Promise((later) => setTimeout(later))
    expect(warn.mock.calls).toEqual([])
    warn.mockRestore()
  })

  it('goes from one Dohdle to the next by its tab', async () => {
    const { act } = show('placed')
    await press(/^Dohdle 2 snail/)
    expect(button(/^Dohdle 2 snail/).getAttribute('aria-pressed')).toBe('true')
    await press('Take it back')
    expect(act).toHaveBeenCalledWith({ type: 'take_back', dohdle: 1 })
  })

  it('tells who is still kneading', () => {
    show('sculpt')
    screen.getByLabelText('Bartholomew: 1 of 2 on the board')
    screen.getByLabelText('Jun: 0 of 2 on the board')
  })
})

describe('those who watch the kneading', () => {
  it('see everyone at their dough, and why no more', () => {
    show('tvSculpt')
    const benches = within(screen.getByRole('list', { name: 'On the board' })).getAllByRole('listitem')
    expect(benches.map((bench) => bench.getAttribute('aria-label'))).toEqual([
      'Wren: 1 of 2 on the board',
      'Bartholomew: 1 of 2 on the board',
      'Ida: 1 of 2 on the board',
      'Jun: 0 of 2 on the board',
    ])
    screen.getByText('What it becomes is seen once all Dohdles are on the board.')
  })

  it('are told who is still at it, and nobody while all are', () => {
    show('tvSculpt')
    screen.getByText('Everyone is kneading. 3 of 8 Dohdles are on the board.')
    cleanup()
    const table = tableOf('tvSculpt')
    for (const dohdle of table.view.dohdles) {
      if (dohdle.creator !== 3) dohdle.fate = { type: 'placed' }
    }
    render(TestTable, { table })
    screen.getByText('Still kneading: Jun. 6 of 8 Dohdles are on the board.')
  })

  it('are told in a replay whose hands they can watch', () => {
    show('tvSculpt', { past: true, screen: false })
    screen.getByText(/Choose above whose hands to watch/)
  })
})

// DH13
describe('the hints', () => {
  it('say what is too hard, just right and too easy', async () => {
    show('word')
    await press('How to sculpt')
    const dialog = within(screen.getByRole('dialog'))
    for (const measure of ['Too hard', 'Just right', 'Too easy']) {
      expect(dialog.getAllByText(measure)).toHaveLength(3)
    }
  })
})

describe('a pair', () => {
  // DH20
  it('is told whose dough it is when the partner kneads', async () => {
    const table = tableOf('sculpt', { seat: 1 })
    const { container } = render(TestTable, { table })
    expect(todo(container)).toBe('Wren kneads this one. You may whisper.')
    cleanup()
    const nameless = tableOf('word', { seat: 1 })
    expect(todo(render(TestTable, { table: nameless }).container)).toBe('Wren thinks of a word for this one.')
  })

  // DH20
  it('is called by “You” first', () => {
    const table = tableOf('claimed')
    const [own] = table.view.sides
    if (own) own.seats = [1, 0]
    render(TestTable, { table })
    expect(screen.getAllByText('You and Bartholomew').length).toBeGreaterThan(0)
  })

  it('begins with the Dohdle of whoever looks, not with the partner’s', () => {
    const table = tableOf('word', { seat: 1 })
    const [, second] = table.view.dohdles
    if (second) second.creator = 1
    render(TestTable, { table })
    expect(button(/^Dohdle 2/).getAttribute('aria-pressed')).toBe('true')
  })

  it('is spoken of as two', () => {
    const table = tableOf('choosingOther')
    const [, other] = table.view.sides
    if (other) other.seats = [1, 2]
    const { container } = render(TestTable, { table })
    expect(todo(container)).toBe('Bartholomew and Ida choose a Dohdle to ask about.')
  })
})

describe('a turn', () => {
  it('chooses the Dohdle that is looked at', async () => {
    const { act } = show('choosing')
    await press(/^Dohdle 5, by Ida/)
    await press(/^Ask about this one/)
    expect(act).toHaveBeenCalledWith({ type: 'choose', dohdle: 4 })
  })

  it('walks around the board with the arrow keys', async () => {
    show('choosing')
    expect(button(/^Dohdle 3,/).getAttribute('aria-pressed')).toBe('true')
    await fireEvent.keyDown(window, { key: 'ArrowRight' })
    expect(button(/^Dohdle 4,/).getAttribute('aria-pressed')).toBe('true')
  })

  it('tells all that is known of a Dohdle', () => {
    show('choosing')
    button('Dohdle 5, by Ida, 5 clues taken, letters TE···')
    button('Dohdle 7, by Jun, solved by Bartholomew: pretzel')
    button('Dohdle 8, by Jun, not solved: flamingo')
    button('Dohdle 1, by Wren, yours: cactus, 1 clue taken')
  })

  it('asks a question of the board with one tap', async () => {
    const { act } = show('questions')
    await press('Can you eat it?')
    expect(act).toHaveBeenCalledWith({ type: 'ask', question: { type: 'sample', number: 3 } })
  })

  it('asks anything else in own words', async () => {
    const { act } = show('questions')
    await fireEvent.input(screen.getByLabelText('Your own question'), { target: { value: 'Is it round?' } })
    await press('Ask')
    expect(act).toHaveBeenCalledWith({ type: 'ask', question: { type: 'free', text: 'Is it round?' } })
  })

  // DH10
  it('may ask nothing at all', async () => {
    const { act } = show('questions')
    await press('Skip')
    expect(act).toHaveBeenCalledWith({ type: 'stop' })
  })

  // DH16
  it('puts a question that was called not allowed to the table', async () => {
    const { act } = show('forbidden')
    screen.getByText(/Would my grandmother pour tea from it\?” was called not allowed/)
    await press('Ask the table')
    expect(act).toHaveBeenCalledWith({ type: 'appeal' })
  })

  // DH16
  it('lets the table say whether a question was fair', async () => {
    const { act } = show('voting')
    screen.getByText('Fair: Jun')
    await press('It was fair')
    expect(act).toHaveBeenCalledWith({ type: 'vote', fair: true })
    cleanup()
    show('votingOther')
    expect(screen.queryByRole('button', { name: 'It was fair' })).toBeNull()
    screen.getByText('Not allowed: Jun')
  })

  // DH2
  it('forgets a look at a Dohdle when another turn comes', async () => {
    const table = tableOf('choosing')
    const { rerender } = render(TestTable, { table })
    await press(/^Dohdle 7, by Jun, solved/)
    expect(screen.queryByRole('button', { name: /^Ask about this one/ })).toBeNull()
    const asked = { ...table.view, asked: 4, master: 1 }
    await rerender({ table: { ...table, view: asked } })
    const dohdles = table.view.dohdles.map((one) => (one.id === 4 ? { ...one, chip: one.chip + 1 } : one))
    await rerender({ table: { ...table, view: { ...table.view, dohdles } } })
    button(/^Ask about this one/)
  })

  it('may do without the second question', async () => {
    const { act } = show('second')
    await press('Enough')
    expect(act).toHaveBeenCalledWith({ type: 'stop' })
  })

  it('picks a letter that is not shown', async () => {
    const { act } = show('letter')
    expect(screen.queryByRole('button', { name: 'Show letter 2' })).toBeNull()
    await press('Show letter 4')
    expect(act).toHaveBeenCalledWith({ type: 'letter', position: 4 })
  })

  it('offers questions and letters on the seventh space', () => {
    show('either')
    button('Show letter 3')
    button('Can it fly?')
  })

  it('is answered with one of four buttons, or not allowed', async () => {
    const { act } = show('answering')
    screen.getByText('Does it make a sound?', { selector: '.answering > p' })
    for (const name of [/Yes/, /No$/, /Maybe/, /Can’t say clearly/]) button(name)
    await press(/Maybe/)
    expect(act).toHaveBeenLastCalledWith({ type: 'answer', answer: 'maybe' })
    await press(/Not allowed/)
    expect(act).toHaveBeenLastCalledWith({ type: 'answer', answer: 'not_allowed' })
  })

  it('lets an answer be put right', async () => {
    const { act, container } = show('correcting')
    await fireEvent.click(within(container.querySelector('.told') as HTMLElement).getByText('Put it right'))
    await fireEvent.click(
      within(container.querySelector('.told') as HTMLElement).getByText('Maybe', { selector: 'button' }),
    )
    expect(act).toHaveBeenCalledWith({ type: 'correct', dohdle: 0, number: 1, answer: 'maybe' })
  })

  it('shows what was asked, by whom, and what was corrected', () => {
    const { container } = show('askingOther')
    const log = within(container.querySelector('.told') as HTMLElement)
    log.getByText('first said: No')
    expect(log.getByText(/Does it move by itself/).textContent).toMatch(/✗\s+No/)
  })
})

describe('a claim', () => {
  it('is made on the moment of the press, for the Dohdle looked at', async () => {
    const { act } = show('questions')
    const click = new MouseEvent('click', { bubbles: true })
    await fireEvent(button(CLAIM), click)
    expect(act).toHaveBeenCalledWith({ type: 'claim', dohdle: 4 }, click.timeStamp)
  })

  it.each([
    ['choosing', /^Dohdle 1,/, 'This one is yours: “cactus”.'],
    ['choosing', /^Dohdle 4,/, 'First somebody has to ask about it.'],
    ['choosing', /^Dohdle 7,/, 'This one is out of the game.'],
  ])('in %s says why %s cannot be claimed', async (name, dohdle, why) => {
    show(name)
    await press(dohdle)
    expect(screen.queryByRole('button', { name: CLAIM })).toBeNull()
    screen.getByText(why)
  })

  it('is not for those on the ! space, in the turn of others', () => {
    show('hindmost')
    expect(screen.queryByRole('button', { name: CLAIM })).toBeNull()
    expect(screen.getAllByText('On ! you may guess only in your own turn.').length).toBeGreaterThan(0)
  })

  it('shows the cubes in order, and how close it was', () => {
    const { container } = show('claiming')
    expect(todo(container)).toBe('Ida and Jun know it! You too? The funnel is still open.')
    const cubes = within(screen.getByRole('list', { name: 'Cubes in the funnel' })).getAllByRole('listitem')
    expect(cubes.map((cube) => cube.textContent?.replace(/\s+/g, ' ').trim())).toEqual([
      'Ida first',
      'Jun 34 ms behind',
    ])
  })

  it('asks the one whose turn it is whether to answer first', async () => {
    const { act } = show('first')
    await press('Yes, I answer first')
    expect(act).toHaveBeenCalledWith({ type: 'first', yes: true })
  })

  it('is followed by the word', async () => {
    const { act } = show('proposing')
    const field = screen.getByLabelText('What is it?')
    expect(document.activeElement).toBe(field)
    await fireEvent.input(field, { target: { value: 'Kettle' } })
    screen.getByText('Somebody said that already, and it was wrong.')
    await fireEvent.input(field, { target: { value: 'teapot' } })
    await press('Say it')
    expect(act).toHaveBeenCalledWith({ type: 'propose', word: 'teapot' })
  })

  it('lets the creator count a nearly right word', async () => {
    const { act, container } = show('judging')
    expect(todo(container)).toBe('Ida said “cactos”. Does that count?')
    await press('No')
    expect(act).toHaveBeenCalledWith({ type: 'count', yes: false })
  })

  it('lets the others say that a word counts all the same', async () => {
    const { act, container } = show('disputed')
    expect(todo(container)).toContain('“kettle” is not the word, unless')
    await press('I say it counts (1 of 2)')
    expect(act).toHaveBeenCalledWith({ type: 'overrule' })
  })

  it('is none once the toss is cancelled, however late', async () => {
    vi.useFakeTimers()
    const { act } = show('toss')
    await press(/Toss/)
    const dialog = within(screen.getByRole('dialog'))
    await fireEvent.keyDown(dialog.getByRole('button', { name: 'Toss your cube!' }), { key: 'Enter' })
    await press('Put it down')
    await vi.advanceTimersByTimeAsync(5000)
    expect(act).not.toHaveBeenCalled()
    vi.useRealTimers()
  })

  it('is none where the browser takes the pointer away in mid-flick', async () => {
    vi.useFakeTimers()
    const { act, container } = show('toss')
    await press(/Toss/)
    const [cube, mat] = [container.querySelector('.cube[role]'), container.querySelector('.mat')]
    if (!(cube instanceof HTMLElement) || !(mat instanceof HTMLElement)) throw new Error('no cube')
    cube.setPointerCapture = () => undefined
    mat.getBoundingClientRect = () => new DOMRect(0, 0, 1000, 1000)
    const touch = (type: string, clientY: number) =>
      fireEvent(cube, new PointerEvent(type, { clientX: 500, clientY, pointerId: 1, bubbles: true }))
    await touch('pointerdown', 820)
    await vi.advanceTimersByTimeAsync(50)
    await touch('pointermove', 700)
    await touch('pointercancel', 700)
    await vi.advanceTimersByTimeAsync(5000)
    expect(act).not.toHaveBeenCalled()
    expect(cube.style.getPropertyValue('--y')).toBe('0.82')
    vi.useRealTimers()
  })

  it('is a toss of the cube where the host wants that', async () => {
    vi.useFakeTimers()
    const { act } = show('toss')
    await press(/^Toss your cube!/)
    expect(act).not.toHaveBeenCalled()
    await fireEvent.keyDown(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Toss your cube!' }),
      {
        key: 'Enter',
      },
    )
    await vi.advanceTimersByTimeAsync(1000)
    expect(act).toHaveBeenCalledWith({ type: 'claim', dohdle: 4 }, expect.any(Number))
    vi.useRealTimers()
  })
})

describe('a verdict', () => {
  it('is shown with the word, and with who moves how far', () => {
    const { container } = show('solved')
    const card = container.querySelector('.verdict') as HTMLElement
    expect([...card.querySelectorAll('p')].map((line) => line.textContent)).toEqual(['Right!', 'teapot'])
    expect(
      [...card.querySelectorAll('li')].map((line) => line.textContent?.replace(/\s+/g, ' ').trim()),
    ).toEqual(['Bartholomew ▲▲▲', 'Ida ▲▲'])
  })

  it('is gone after a while', async () => {
    vi.useFakeTimers()
    const { container } = show('wrong')
    expect(container.querySelector('.verdict')?.textContent).toContain('▼')
    await vi.advanceTimersByTimeAsync(6000)
    expect(container.querySelector('.verdict')).toBeNull()
    vi.useRealTimers()
  })
})

// DH7
describe('whoever is asked', () => {
  it('may claim another Dohdle meanwhile', async () => {
    const { act } = show('answering')
    expect(screen.queryByRole('button', { name: CLAIM })).toBeNull()
    await press(/^Dohdle 5, by Ida/)
    button('Yes')
    await press(CLAIM)
    expect(act).toHaveBeenCalledWith({ type: 'claim', dohdle: 4 }, expect.any(Number))
  })
})

describe('the queue', () => {
  // DH14
  it('lets others throw while a word is said, and says who has', () => {
    show('proposingOther')
    screen.getByText('Heard after that: Ida')
    button(CLAIM)
  })

  // DH19
  it('says of nobody that they are 0 ms behind', () => {
    const table = tableOf('claimed')
    const { phase } = table.view
    if (phase.type === 'claiming') phase.queue = [...phase.queue].reverse()
    render(TestTable, { table })
    screen.getByText('by right of turn')
    screen.getByText('was quickest')
    expect(screen.queryByText(/^0 ms/)).toBeNull()
  })
})

describe('after the game', () => {
  // DH29
  it('every word stands under its picture', () => {
    const { table } = show('over')
    const ring = within(screen.getByRole('list', { name: 'All Dohdles' }))
    for (const { word } of table.view.dohdles) ring.getByText(word ?? '–')
  })
})

describe('a board of one’s own', () => {
  // DH18
  it('is shown with its own spaces and clues', () => {
    const table = tableOf('choosing')
    table.view.layout = {
      clues: ['letter', 'either'],
      rewards: [4, 2],
      green: [1, 2, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
      red: [0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
      start: 1,
    }
    const { container } = render(TestTable, { table })
    expect(container.querySelectorAll('.spaces li')).toHaveLength(14)
    expect([...container.querySelectorAll('.path .reward')].map((one) => one.textContent)).toEqual([
      '+4',
      '+2',
    ])
  })
})

describe('the track', () => {
  it('tells where everyone stands, and what a guess would bring', () => {
    show('questions')
    screen.getByLabelText('You: space 5 of 16')
    screen.getByLabelText('Bartholomew: space 8 of 16')
    screen.getByText(/right: 4 forward/)
    screen.getByText(/wrong: 1 back/)
  })
})

describe('a team', () => {
  it('is called by both names, and whispers', async () => {
    const { act } = show('team')
    screen.getByLabelText('You and Wren: space 5 of 16')
    await press(/^Whispers/)
    const field = screen.getByLabelText('Only Wren hears this')
    await fireEvent.input(field, { target: { value: 'A snail!' } })
    await press('Whisper')
    expect(act).toHaveBeenCalledWith({ type: 'whisper', text: 'A snail!' })
  })

  it('kneads in one colour, which is nobody else’s, DH8', () => {
    const table = tableOf('team')
    const { dohdles, sides } = table.view
    const coloursOf = (side: number) => dohdles.filter((dohdle) => dohdle.side === side)
    const colours = sides.map((_, side) => [
      ...new Set(coloursOf(side).map((dohdle) => doughColourOf(table, dohdle))),
    ])
    expect(colours.map(({ length }) => length)).toEqual(sides.map(() => 1))
    expect(new Set(colours.flat()).size).toBe(sides.length)
    const looks = new Set(coloursOf(0).map(({ creator }) => table.look(creator).colour))
    expect(looks.size, 'two people, each with a colour of their own').toBe(2)
    const { container } = show('tvSculpt', {
      view: { ...table.view, me: null, phase: { type: 'sculpting', until: 1 } },
    })
    const painted = [...container.querySelectorAll<HTMLElement>('.kneaders li')].map((one) =>
      one.style.getPropertyValue('--dough-colour'),
    )
    expect(painted).toHaveLength(7)
    expect(painted[0]).not.toBe('')
    expect(new Set(painted).size).toBe(sides.length)
  })

  it('lets the partner answer after a while', () => {
    show('teamAnswering')
    screen.getByText('You may answer in 14 s.')
  })
})

describe('the screen on the wall', () => {
  it.each(['tvSculpt', 'tv', 'tvSix', 'tvClaim', 'tvPropose'])('%s has nothing to press', (name) => {
    expect(show(name).container.querySelectorAll('button')).toHaveLength(0)
  })
})

describe('what happens', () => {
  const tell = (name: string, ...events: Event[]) => {
    let hear: (events: Event[], backlog: boolean) => void = () => undefined
    const { container } = show(name, { onEvents: (told) => ((hear = told), () => undefined) })
    hear(events, false)
    flushSync()
    return container.querySelector('[aria-live=polite]')?.textContent
  }

  it('is told in words', () => {
    expect(tell('askingOther', { type: 'letter_given', dohdle: 4, position: 3, letter: 'A' })).toBe(
      'Letter 3 is A.',
    )
    expect(tell('askingOther', { type: 'answered', dohdle: 4, number: 0, answer: 'yes', seat: 2 })).toBe(
      'Is it a living being? Yes.',
    )
    expect(tell('askingOther', { type: 'wrong', side: 1, dohdle: 4, word: 'kettle', from: 8, to: 6 })).toBe(
      '“kettle” is wrong. Bartholomew: 2 back.',
    )
    expect(
      tell('askingOther', { type: 'solved', side: 1, seat: 1, dohdle: 4, word: 'teapot', from: 8, to: 11 }),
    ).toBe('Right: “teapot”! Bartholomew: 3 forward.')
    expect(tell('claiming', { type: 'claimed', side: 3, seat: 3, dohdle: 2, behind: 34 })).toBe(
      'Photo finish! Jun came 34 ms later.',
    )
  })
})

describe('the end', () => {
  it('shows every Dohdle with its word, its questions and who solved it', async () => {
    show('over')
    screen.getByRole('heading', { name: 'cactus' })
    screen.getByText('Solved by Bartholomew on clue 4, 8:00 into the game')
    await press(/^Dohdle 4,/)
    screen.getByRole('heading', { name: 'anchor' })
    screen.getByText('Nobody solved it')
    button('Watch it being made')
    button('STL to print')
  })
})
