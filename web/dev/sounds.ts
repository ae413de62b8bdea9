import { CUES } from '../src/sound/cues'
import { tonesOf } from '../src/sound/music/band'
import { Composer, SIXTEENTHS, tempoOf } from '../src/sound/music/composer'
import { VOICES, voiceOf } from '../src/sound/palettes'
import { lengthOf, makeNoise, sing } from '../src/sound/tone'

/** What was rendered, without a loudspeaker. */
export interface Rendered {
  name: string
  /** Seconds after which nothing is heard any more, and how long it says that it is. */
  heard: number
  long: number
  /** The largest sample, and the root of the mean of all squares while it is heard. */
  peak: number
  power: number
}

const RATE = 44_100
const AUDIBLE = 0.002

async function render(
  name: string,
  long: number,
  schedule: (audio: OfflineAudioContext, noise: AudioBuffer) => void,
): Promise<Rendered> {
  const audio = new OfflineAudioContext(1, Math.ceil((long + 0.25) * RATE), RATE)
  schedule(audio, makeNoise(audio))
  const samples = (await audio.startRendering()).getChannelData(0)
  let [peak, sum, last] = [0, 0, 0]
  samples.forEach((sample, i) => {
    peak = Math.max(peak, Math.abs(sample))
    sum += sample * sample
    if (Math.abs(sample) > AUDIBLE) last = i
  })
  return { name, long, peak, heard: last / RATE, power: Math.sqrt(sum / Math.max(1, last)) }
}

/** Every sound of every voice, at its loudest. */
async function renderSounds(): Promise<Rendered[]> {
  const all = VOICES.flatMap((voice) => CUES.map((cue) => ({ voice, cue })))
  return Promise.all(
    all.map(({ voice, cue }) => {
      const tones = voiceOf(voice).palette[cue]
      return render(`${voice} ${cue}`, lengthOf(tones), (audio, noise) =>
        sing(audio, audio.destination, noise, tones, { at: 0 }),
      )
    }),
  )
}

/** Four bars of the music of every voice, quiet and tense. */
async function renderMusic(): Promise<Rendered[]> {
  const all = VOICES.flatMap((voice) => [0.1, 1].map((tension) => ({ voice, tension })))
  return Promise.all(
    all.map(({ voice, tension }) => {
      const sixteenth = 60 / tempoOf(tension) / 4
      const bar = SIXTEENTHS * sixteenth
      return render(`${voice} at ${tension}`, 5 * bar, (audio, noise) => {
        const { key, lead } = voiceOf(voice)
        const composer = new Composer({ ...key, root: key.root - 12 }, 11)
        for (let i = 0; i < 4; i++)
          for (const note of composer.bar(tension)) {
            const at = i * bar + note.at * sixteenth
            sing(audio, audio.destination, noise, tonesOf(note, note.long * sixteenth, lead), { at })
          }
      })
    }),
  )
}

Object.assign(window, { renderSounds, renderMusic })
