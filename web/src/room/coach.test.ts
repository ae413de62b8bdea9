import { beforeEach, describe, expect, it } from 'vitest'
import { dueLesson, isThrough, type Lesson } from './coach'
import { Coaching } from './coaching.svelte'

type View = 'begun' | 'moved' | 'lost'

const lessons: Lesson<View>[] = [
  { id: 'lost', rare: true, when: (view) => view === 'lost' },
  { id: 'aim', early: true, when: (view) => view === 'begun' },
  { id: 'press', early: true, at: 'button', when: (view) => view === 'begun' },
  { id: 'score', when: (view) => view === 'moved' },
  { id: 'end', passes: true, when: () => true },
]
const there = () => true
const nowhere = () => false

beforeEach(() => localStorage.clear())

describe('the lesson to give', () => {
  const due = (view: View, taught: string[], isThere = there) =>
    dueLesson(lessons, taught, view, 0, isThere)?.id

  it('is the first whose moment it is', () => {
    expect(due('begun', [])).toBe('aim')
    expect(due('lost', [])).toBe('lost')
  })

  it('is none that was given before', () => {
    expect(due('begun', ['aim'])).toBe('press')
    expect(due('moved', ['score', 'end'])).toBeUndefined()
  })

  it('is none that would point at nothing', () => {
    expect(due('begun', ['aim'], nowhere)).toBe('end')
  })

  it('is the last when all was taught that every game brings', () => {
    expect(isThrough(lessons, ['aim', 'press', 'score'])).toBe(false)
    expect(isThrough(lessons, ['score', 'end'])).toBe(true)
  })
})

describe('a lesson on the page', () => {
  const look = (coaching: Coaching, view: View, ms = 0) => coaching.look(lessons, view, 0, there, ms)?.id

  it('stays until its button is pressed', () => {
    const coaching = new Coaching('duel')
    for (let i = 0; i < 1000; i++) expect(look(coaching, 'begun', 100)).toBe('aim')
    coaching.teach('aim')
    expect(look(coaching, 'begun', 100)).toBe('press')
  })

  it('needs no button once its moment has passed', () => {
    const coaching = new Coaching('duel')
    look(coaching, 'begun')
    look(coaching, 'begun', 1000)
    expect(look(coaching, 'moved')).toBe('score')
    expect(coaching.taught).toEqual(['aim'])
  })

  it('comes again if it was gone before anyone could see it', () => {
    const coaching = new Coaching('duel')
    look(coaching, 'begun')
    look(coaching, 'moved', 100)
    expect(look(coaching, 'begun', 100)).toBe('aim')
  })

  it('comes again if another came between before it was read', () => {
    const coaching = new Coaching('duel')
    look(coaching, 'moved')
    look(coaching, 'moved', 1000)
    const both: Lesson<View>[] = [{ id: 'urgent', when: () => true }, ...lessons]
    coaching.look(both, 'moved', 0, there, 100)
    expect(coaching.taught).toEqual([])
    expect(look(coaching, 'moved', 100)).toBe('score')
  })

  it('passes by itself beside a race', () => {
    const coaching = new Coaching('duel')
    coaching.teach('score')
    look(coaching, 'moved')
    expect(look(coaching, 'moved', 7000)).toBe('end')
    expect(look(coaching, 'moved', 2000)).toBeUndefined()
    expect(coaching.mayStepBack(lessons)).toBe(true)
  })
})

describe('what was taught', () => {
  it('is remembered by this browser, for each game', () => {
    const coaching = new Coaching('duel')
    coaching.turn(true)
    coaching.teach('aim')
    expect([new Coaching('duel').isOn, new Coaching('duel').taught]).toEqual([true, ['aim']])
    expect([new Coaching('rush').isOn, new Coaching('rush').taught]).toEqual([false, []])
  })

  it('goes on where it was broken off', () => {
    new Coaching('duel').teach('aim')
    const coaching = new Coaching('duel')
    coaching.turn(true)
    expect(coaching.taught).toEqual(['aim'])
  })

  it('is taught anew to whoever asks for the coach after the farewell', () => {
    const coaching = new Coaching('duel')
    coaching.teach('end')
    coaching.teach('score')
    coaching.stepBack()
    expect(coaching.mayStepBack(lessons)).toBe(false)
    coaching.turn(true)
    expect(new Coaching('duel').taught).toEqual([])
  })
})
