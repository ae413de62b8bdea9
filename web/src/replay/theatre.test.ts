import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/svelte'
import { tick } from 'svelte'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Failed } from '../room/api'
import { house } from '../room/testHouse'
import { speak } from '../words'
import { words } from './words'
import { captionOf } from './caption'
import { filmOf, outline, reelOf } from './fixtures'
import { readSpot, tellTime, writeSpot } from './spot'
import TestTheatre from './TestTheatre.svelte'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function pick(label: string, option: string) {
  const field = screen.getByRole('combobox', { name: label })
  const { value } = within(field).getByRole<HTMLOptionElement>('option', { name: option })
  await fireEvent.change(field, { target: { value } })
}

async function enter() {
  const { film } = filmOf()
  await film.show(2)
  render(TestTheatre, { film })
  await tick()
  return film
}

const slider = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Moment of the game' })

describe('the scrubber', () => {
  it('stands where the film stands, and says the time', async () => {
    const film = await enter()
    expect([slider().valueAsNumber, Number(slider().max)]).toEqual([2, film.last])
    expect(slider().getAttribute('aria-valuetext')).toBe('0:02 of 1:06')
    await fireEvent.input(slider(), { target: { value: '6' } })
    await waitFor(() => expect(film.scene).toBe(6))
    expect(slider().getAttribute('aria-valuetext')).toBe('1:05 of 1:06')
  })

  it('marks where phases begin', async () => {
    await enter()
    expect(document.querySelectorAll('.marks i')).toHaveLength(1)
  })
})

describe('the controls', () => {
  it('step, turn, and are dull at the ends', async () => {
    const film = await enter()
    await fireEvent.click(screen.getByRole('button', { name: 'Next moment' }))
    await waitFor(() => expect(film.scene).toBe(3))
    await fireEvent.click(screen.getByRole('button', { name: 'Next phase' }))
    await waitFor(() => expect(film.scene).toBe(6))
    await film.show(0)
    await tick()
    expect(screen.getByRole('button', { name: 'Moment before' })).toHaveProperty('disabled', true)
    expect(screen.getByRole('button', { name: 'Next moment' })).toHaveProperty('disabled', false)
  })

  it('play, stop and change the speed', async () => {
    const film = await enter()
    await pick('Speed', '16×')
    expect(film.speed).toBe(16)
    await fireEvent.click(screen.getByRole('button', { name: 'Play' }))
    await waitFor(() => expect(film.isRunning).toBe(true))
    await fireEvent.click(screen.getByRole('button', { name: 'Stop here' }))
    expect(film.isRunning).toBe(false)
  })

  it.each([
    ['ArrowRight', 3],
    ['ArrowLeft', 1],
    ['PageDown', 6],
    ['Home', 0],
    ['End', 9],
  ])('have a key: %s', async (key, scene) => {
    const film = await enter()
    await fireEvent.keyDown(document.body, { key })
    await waitFor(() => expect(film.scene).toBe(scene))
  })

  it('play with the space bar', async () => {
    const film = await enter()
    await fireEvent.keyDown(document.body, { key: ' ' })
    await waitFor(() => expect(film.isRunning).toBe(true))
    await fireEvent.keyDown(document.body, { key: ' ' })
    expect(film.isRunning).toBe(false)
  })
})

describe('eyes', () => {
  it('are anyone’s', async () => {
    const film = await enter()
    await pick('Seen by', 'Ben')
    await waitFor(() => expect(film.view?.view).toEqual({ scene: 2, eyes: 1 }))
    await pick('Seen by', 'Spectator')
    await waitFor(() => expect(film.view?.view).toEqual({ scene: 2, eyes: null }))
  })
})

describe('trouble', () => {
  const refuse = (status: number, code: string) => Response.json({ code, text: 'no' }, { status })
  /** A server that has the game, and gives one answer to whoever asks for a reel. */
  const serve = (reel: () => Response) =>
    vi.stubGlobal('fetch', (url: URL) =>
      Promise.resolve(url.pathname.endsWith('/replay') ? Response.json(outline) : reel()),
    )

  it.each([
    [429, 'too_many_shows', 'That was much to show. Wait a moment, then try again.'],
    [503, 'too_busy', 'The server is busy just now. Try again in a moment.'],
  ])('before the first scene is told, and can be tried again: %i', async (status, code, sentence) => {
    serve(() => refuse(status, code))
    render(TestTheatre)
    await screen.findByText(sentence)
    serve(() => Response.json(reelOf(0, null)))
    await fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('slider', { name: 'Moment of the game' })
  })

  it('on the way is told for what it is', async () => {
    const home = house()
    const { film } = filmOf((reel, eyes) =>
      reel > 0
        ? Promise.reject(new Failed('too_many_shows', 'wait a little'))
        : Promise.resolve(reelOf(reel, eyes)),
    )
    await film.show(2)
    render(TestTheatre, { film, house: home })
    await fireEvent.keyDown(document.body, { key: 'End' })
    await waitFor(() =>
      expect(home.toasts.shown.map(({ text }) => text)).toEqual([
        'That was much to show. Wait a moment, then try again.',
      ]),
    )
  })
})

describe('a caption', () => {
  const say = speak(words, { language: 'en' })
  const caption = (scene: number, own: string) => {
    const found = outline.scenes[scene]
    return found && captionOf(say, found, own, (seat) => outline.seats[seat]?.name ?? '')
  }
  it('has the game’s words, and whose they are', () => {
    expect(caption(1, 'Rolled 3.')).toBe('Ben: Rolled 3.')
    expect(caption(1, 'Ben rolled 3.')).toBe('Ben rolled 3.')
  })
  it('has words where the game has none', () => {
    expect([0, 1, 6, 7].map((scene) => caption(scene, ''))).toEqual([
      'The game begins.',
      'Ben makes a move.',
      'Time is up.',
      'Hands at work …',
    ])
  })
})

describe('a spot', () => {
  it.each([
    { scene: 0, eyes: null, link: '' },
    { scene: 3, eyes: null, link: '?at=3' },
    { scene: 0, eyes: 0, link: '?seat=0' },
    { scene: 9, eyes: 1, link: '?at=9&seat=1' },
  ])('is written into its link: $link', ({ scene, eyes, link }) => {
    expect(writeSpot({ scene, eyes })).toBe(link)
    expect(readSpot(link, outline)).toEqual({ scene, eyes })
  })
  it.each(['?at=10', '?at=-1', '?at=x&seat=2', '?seat=', '?at=1e1', '?at=99999999999999999999'])(
    'that there is not is the beginning: %s',
    (link) => expect(readSpot(link, outline)).toEqual({ scene: 0, eyes: null }),
  )
  it('has a time', () => expect([0, 59_999, 605_000].map(tellTime)).toEqual(['0:00', '0:59', '10:05']))
})
