import { expect, it } from 'vitest'
import { faceOf, fixtures } from './fixtures'
import { flightsBetween, type CardLayout } from './flights'
import { spotsOf } from './spots'
import type { View } from '../../wire/dobble'

const chipOf = (seat: number) => ({ x: seat * 40, y: -40, size: 30 })

function viewNamed(name: string): View {
  const fixture = fixtures[name]
  if (!fixture) throw new Error(`there is no fixture ${name}`)
  return fixture.view
}

/** A view with every spot somewhere of its own. */
function laid(view: View): CardLayout {
  const { pivot, goals } = spotsOf(view, 0)
  const spots = pivot ? [pivot, ...goals] : goals
  return { view, lying: spots.map((spot, at) => ({ spot, disc: { x: 0, y: at * 100, size: 90 } })) }
}

const tower = viewNamed('tower')
const withTop = (view: View, seat: number, card: number): View => ({
  ...view,
  places: view.places.map((place) => (place.seat === seat ? { ...place, top: faceOf(card) } : place)),
})

it('lets nothing fly where nothing moved', () => {
  expect(flightsBetween(laid(tower), laid({ ...tower, as_of: 5 }), chipOf)).toEqual([])
})

it('lets the middle card fly to whoever took it', () => {
  const after = withTop({ ...tower, centre: faceOf(40) }, 2, 50)
  const [flight, ...more] = flightsBetween(laid(tower), laid(after), chipOf)
  expect(more).toEqual([])
  expect([flight?.face.card, flight?.from.y, flight?.to]).toEqual([50, 0, chipOf(2)])
})

it('lets a card fly from the middle to me, where I see it land', () => {
  const flights = flightsBetween(laid(tower), laid(withTop({ ...tower, centre: faceOf(40) }, 0, 50)), chipOf)
  expect(flights.find(({ face }) => face.card === 50)?.to).toEqual({ x: 0, y: 100, size: 90 })
})

it('lets a set of three fly to whoever counts more than before', () => {
  const before = viewNamed('triplet')
  const after: View = {
    ...before,
    spread: before.spread.map((face, at) => (at < 3 ? null : face)),
    places: before.places.map((place) => (place.seat === 3 ? { ...place, score: place.score + 3 } : place)),
  }
  const flights = flightsBetween(laid(before), laid(after), chipOf)
  expect(flights.map(({ face, to }) => [face.card, to])).toEqual([2, 9, 16].map((card) => [card, chipOf(3)]))
})
