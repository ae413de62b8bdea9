import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Sounds } from './sound'

/** An audio context that is silent until it is resumed inside a gesture, as WebKit's. */
class FakeAudio {
  static made: FakeAudio[] = []
  static isGesture = false
  state = 'suspended'
  currentTime = 0
  played = 0
  destination = {}
  constructor() {
    FakeAudio.made.push(this)
  }
  resume() {
    if (!FakeAudio.isGesture) return Promise.reject(new Error('not allowed'))
    this.state = 'running'
    return Promise.resolve()
  }
  createGain() {
    const gain = { setValueAtTime: () => 0, exponentialRampToValueAtTime: () => 0 }
    return { gain, connect: () => undefined }
  }
  createOscillator() {
    this.played += 1
    const frequency = { setValueAtTime: () => 0, linearRampToValueAtTime: () => 0 }
    return { frequency, connect: () => undefined, start: () => undefined, stop: () => undefined }
  }
}

const touch = (sounds: Sounds) => {
  FakeAudio.isGesture = true
  sounds.unlock()
  FakeAudio.isGesture = false
}
const played = () => FakeAudio.made.reduce((sum, { played }) => sum + played, 0)

beforeEach(() => {
  FakeAudio.made = []
  vi.stubGlobal('AudioContext', FakeAudio)
})
afterEach(() => vi.unstubAllGlobals())

it('is heard after the first touch, and drops what came before it', () => {
  const sounds = new Sounds(() => true)
  sounds.play('turn')
  expect(FakeAudio.made).toHaveLength(0)
  touch(sounds)
  expect(played()).toBe(0)
  sounds.play('turn')
  expect(played()).toBeGreaterThan(0)
})

it('is heard again after a call or a locked screen interrupted it', () => {
  const sounds = new Sounds(() => true)
  touch(sounds)
  const [audio] = FakeAudio.made
  if (audio) audio.state = 'interrupted'
  sounds.play('turn')
  expect(played()).toBe(0)
  touch(sounds)
  sounds.play('turn')
  expect(FakeAudio.made).toHaveLength(1)
  expect(played()).toBeGreaterThan(0)
})

it('makes nothing where sound is off', () => {
  const sounds = new Sounds(() => false)
  touch(sounds)
  sounds.play('turn')
  expect(FakeAudio.made).toHaveLength(0)
})
