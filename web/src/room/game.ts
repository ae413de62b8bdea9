import type { Component } from 'svelte'
import type { Seat, Setting } from '../wire/room'
import { withWords, type Speaker, type Words } from '../words'
import type { Coach } from './coach'
import type { SidePageName } from './route.svelte'
import type { Table } from './table'

/** Says what happened to someone who looks back at it; nothing where there is nothing to say. */
export type Caption<View, Action, Event> = (
  events: readonly Event[],
  table: Table<View, Action, Event>,
  speaker: Speaker,
) => string

/** The best moments of a game that is over, told to the whole room, best first. */
export type Moments<View> = (view: View, name: (seat: Seat) => string, speaker: Speaker) => string[]

/** How a game speaks of what a host may lay beside it, where that is not a list of words. */
export interface PackTexts {
  /** What it says in place of the page's own `pack.…`. */
  readonly words: Words
  /** One to begin with. */
  readonly example: string
}

/** What a line of the form for several options is given. */
export interface JoinedProps {
  values: Readonly<Record<string, Setting>>
  disabled: boolean
  onchoose: (values: Record<string, Setting>) => void
}

/** Several options with one line of the form, at the place of the first. */
export interface JoinedOptions {
  readonly keys: readonly string[]
  line(): Promise<{ default: Component<JoinedProps> }>
}

/**
 * What a game's folder gives the shell, as the default export of its `index.ts`.
 * The folder itself is loaded for the shelf, so it must stay small; `screen`
 * and `coach` are loaded only when wanted.
 *
 * Sentences the shell looks up in `words`:
 * `title`, `tagline` — the box; `option.<key>` — the label of an option;
 * `option.<key>.<value>` — a choice (flags need none); `option.<key>.hint` — a word of help;
 * `refusal.<code>` — why an action was refused; `score`, or what `score()` names — what a score means,
 * with `{n}`.
 */
export interface GameModule {
  /** The picture on the box; fills its parent. */
  readonly box: Component
  readonly words: Words
  /** The game itself. */
  screen(): Promise<Component<{ table: Table<unknown, unknown, unknown> }>>
  /** Words for what happened, to stand under a replay. */
  caption(): Promise<Caption<unknown, unknown, unknown>>
  /** What is told of a game that is over. */
  moments(): Promise<Moments<unknown>>
  /** The number of the chapter of the rulebook to open at (5 for §5.1); 0 for the top. */
  chapter(view: unknown): number
  /** Whether the screens themselves show how long there is, so that the shell need not. */
  showsTime(view: unknown): boolean
  /** Whether the screens themselves name everyone, so that the bar of the screen on the wall need not. */
  showsSeats(view: unknown): boolean
  /** Whether whoever is awaited has a turn, rather than being at work side by side with others. */
  takesTurns(view: unknown): boolean
  /** The sentence that says what a score of this game means. */
  score(view: unknown): string
  /** Options that are chosen together, as one line of the form. */
  readonly joined: JoinedOptions | undefined
  /** The lessons for a first game. */
  coach(): Promise<Coach<unknown>>
  /** What is said of its packs, and one to begin with, where they are not words. */
  readonly pack: (() => Promise<PackTexts>) | undefined
  /** The pages beside its table: to keep score for a real box, to practise alone, to print one. */
  readonly sidePages: Readonly<Partial<Record<SidePageName, () => Promise<Component>>>>
}

/** A game as its own folder writes it, with its own types. */
export interface GameParts<View, Action, Event> {
  box: Component
  words: Words
  /** What its screens, captions and pages say besides; it is fetched with them. */
  spoken?: Words
  screen: () => Promise<{ default: Component<{ table: Table<View, Action, Event> }> }>
  caption: () => Promise<{ caption: Caption<View, Action, Event> }>
  moments?: () => Promise<{ moments: Moments<View> }>
  chapter: (view: View) => number
  showsTime?: (view: View) => boolean
  showsSeats?: (view: View) => boolean
  takesTurns?: (view: View) => boolean
  score?: (view: View) => string
  joined?: JoinedOptions
  coach: () => Promise<{ default: Coach<View> }>
  pack?: () => Promise<PackTexts>
  sidePages?: Partial<Record<SidePageName, () => Promise<{ default: Component }>>>
}

/** Hides a game's own types, which only its own folder and the server know. */
export function defineGame<View, Action, Event>(parts: GameParts<View, Action, Event>): GameModule {
  const { spoken = parts.words, joined, pack } = parts
  const sidePages = Object.entries(parts.sidePages ?? {}).map(([page, load]) => [
    page,
    async () => (await withWords(load, spoken)).default,
  ])
  return {
    box: parts.box,
    words: parts.words,
    screen: async () =>
      (await withWords(parts.screen, spoken)).default as unknown as Component<{
        table: Table<unknown, unknown, unknown>
      }>,
    caption: async () =>
      (await withWords(parts.caption, spoken)).caption as unknown as Caption<unknown, unknown, unknown>,
    moments: async () => {
      const load = parts.moments
      if (!load) return () => []
      return (await withWords(load, spoken)).moments as unknown as Moments<unknown>
    },
    chapter: (view) => parts.chapter(view as View),
    showsTime: (view) => parts.showsTime?.(view as View) ?? false,
    showsSeats: (view) => parts.showsSeats?.(view as View) ?? false,
    takesTurns: (view) => parts.takesTurns?.(view as View) ?? true,
    score: (view) => parts.score?.(view as View) ?? 'score',
    joined: joined && { keys: joined.keys, line: () => withWords(joined.line, spoken) },
    coach: async () => {
      const { default: coach } = await parts.coach()
      await coach.words.fetch()
      return coach as Coach<unknown>
    },
    pack:
      pack &&
      (async () => {
        const texts = await pack()
        await texts.words.fetch()
        return texts
      }),
    sidePages: Object.fromEntries(sidePages) as GameModule['sidePages'],
  }
}

/** Finds a game's folder by its one name; undefined if this page was built without it. */
export type FindGame = (kind: string) => Promise<GameModule | undefined>
