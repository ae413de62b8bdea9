import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SILENCE, Sounds, type SoundWishes } from './sound'

const param = () => ({
  value: 0,
  setValueAtTime: () => 0,
  setTargetAtTime: () => 0,
  cancelScheduledValues: () => 0,
  exponentialRampToValueAtTime: () => 0,
})
const node = (more: object = {}) => {
  const made = { ...more, connect: (next: object) => next, disconnect: () => undefined }
  return Object.assign(made, { start: () => undefined, stop: () => undefined })
}

/** An audio context that is silent until it is resumed inside a gesture, as WebKit's. */
class FakeAudio {
  static made: FakeAudio[] = []
  static isGesture = false
  state = 'suspended'
  currentTime = 0
  sampleRate = 8000
  played = 0
  destination = node()
  constructor() {
    FakeAudio.made.push(this)
  }
  resume() {
    if (!FakeAudio.isGesture) return Promise.reject(new Error('not allowed'))
    this.state = 'running'
    return Promise.resolve()
  }
  createGain = () => node({ gain: param() })
  createBiquadFilter = () => node({ frequency: param() })
  createDynamicsCompressor = () => node({ threshold: param(), ratio: param() })
  createBuffer = () => ({ getChannelData: () => new Float32Array(16) })
  createBufferSource = () => this.#source()
  createOscillator = () => this.#source()

  #source() {
    this.played += 1
    return node({ frequency: param() })
  }
}

const ALL: SoundWishes = { effects: 1, music: 1, haptics: true }
const played = () => FakeAudio.made.reduce((sum, { played }) => sum + played, 0)

/** A touch, and what is fetched after the first one. */
async function touch(sounds: Sounds) {
  FakeAudio.isGesture = true
  sounds.unlock()
  FakeAudio.isGesture = false
  if (FakeAudio.made.length > 0) await vi.dynamicImportSettled()
}

const vibrate = vi.fn<(pattern: number[]) => boolean>(() => true)
beforeEach(() => {
  FakeAudio.made = []
  vibrate.mockClear()
  vi.stubGlobal('AudioContext', FakeAudio)
  vi.stubGlobal('navigator', { vibrate })
})
afterEach(() => vi.unstubAllGlobals())

it('is heard after the first touch, and drops what came before it', async () => {
  const sounds = new Sounds(() => ALL)
  sounds.play('turn')
  expect(FakeAudio.made).toHaveLength(0)
  await touch(sounds)
  expect(played()).toBe(0)
  sounds.play('turn')
  expect(played()).toBeGreaterThan(0)
})

it('is heard again after a call or a locked screen interrupted it', async () => {
  const sounds = new Sounds(() => ALL)
  await touch(sounds)
  const [audio] = FakeAudio.made
  if (audio) audio.state = 'interrupted'
  sounds.play('turn')
  expect(played()).toBe(0)
  await touch(sounds)
  expect(FakeAudio.made).toHaveLength(1)
  sounds.play('turn')
  expect(played()).toBeGreaterThan(0)
})

it('makes and feels nothing where calm is wanted', async () => {
  const sounds = new Sounds(() => SILENCE)
  await touch(sounds)
  sounds.play('turn')
  expect(FakeAudio.made).toHaveLength(0)
  expect(vibrate).not.toHaveBeenCalled()
})

it('is felt on plain http too, where only buzzing is wanted', async () => {
  const sounds = new Sounds(() => ({ ...SILENCE, haptics: true }))
  await touch(sounds)
  sounds.play('wrong')
  sounds.play('slide')
  expect(vibrate).toHaveBeenCalledTimes(1)
})

it('is not felt by those whom it does not concern', async () => {
  const sounds = new Sounds(() => ALL)
  await touch(sounds)
  sounds.play('wrong', { isMine: false })
  expect(vibrate).not.toHaveBeenCalled()
  expect(played()).toBeGreaterThan(0)
})

it('leaves what is for all to the screen on the wall', async () => {
  const sounds = new Sounds(() => ALL)
  await touch(sounds)
  sounds.isBesideScreen = true
  sounds.play('first')
  expect(played()).toBe(0)
  sounds.play('place')
  expect(played()).toBeGreaterThan(0)
})

it('begins music that was wanted before it might be heard', async () => {
  const sounds = new Sounds(() => ALL)
  sounds.begin({ kind: null, seed: 1, tension: () => 0.5 })
  await touch(sounds)
  expect(played()).toBeGreaterThan(0)
  sounds.end()
})
