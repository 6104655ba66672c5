/** How often a second a recording is sampled; one channel of signed 16-bit numbers. */
export const SAMPLE_RATE = 16_000

/** The length of an analysed window. */
export const WINDOW_MS = 20

/** Samples in one window. */
export const WINDOW_SAMPLES = (SAMPLE_RATE * WINDOW_MS) / 1000

/**
 * A gap this long means that the player had nothing to play: a segment has four seconds. On a busy machine up
 * to 0.6 s were lost between the browser and the sound server.
 */
export const AUDIBLE_GAP_MS = 750

/** The content of a window: a tone (hertz), silence, or noise, such as one tone passing into another. */
export type Sound = number | 'silence' | 'noise'

/** One window of a recording; `atMs` is when it began to be heard, epoch milliseconds. */
export type Heard = { atMs: number; sound: Sound }

/** A stretch without sound, in epoch milliseconds and milliseconds. */
export type Gap = { atMs: number; lengthMs: number }

// −56 dB of full scale: below the audible sound of a station, above an encoder's silence.
const SILENT_BELOW = 50
const TONE_SHARE = 0.7
// A tone that only flickers up for a window is no station.
const STEADY_WINDOWS = 3

/** Detects which of the tones (hertz) sounds in one window of samples, by Goertzel's algorithm. */
export function soundIn(samples: Int16Array, tones: readonly number[]): Sound {
  let energy = 0
  for (const sample of samples) energy += sample * sample
  if (Math.sqrt(energy / samples.length) < SILENT_BELOW) return 'silence'
  const share = (tone: number) => (2 * toneEnergy(samples, tone)) / (samples.length * energy)
  return tones.find((tone) => share(tone) >= TONE_SHARE) ?? 'noise'
}

/** The squared magnitude of the spectrum at one frequency. */
function toneEnergy(samples: Int16Array, tone: number): number {
  const coefficient = 2 * Math.cos((2 * Math.PI * tone) / SAMPLE_RATE)
  let before = 0
  let last = 0
  for (const sample of samples) {
    const next = sample + coefficient * last - before
    before = last
    last = next
  }
  return last * last + before * before - coefficient * last * before
}

/** When a tone first became steadily audible; undefined when it did not. */
export function audibleSince(heard: readonly Heard[], tone: number): number | undefined {
  return heard.find((_, index) => {
    const run = heard.slice(index, index + STEADY_WINDOWS)
    return run.length === STEADY_WINDOWS && run.every(({ sound }) => sound === tone)
  })?.atMs
}

/** Every silence of at least `shortestMs`, also one at either end. */
export function gapsIn(heard: readonly Heard[], shortestMs: number): Gap[] {
  const gaps: Gap[] = []
  let open: Gap | undefined
  for (const { atMs, sound } of heard) {
    if (sound !== 'silence') open = undefined
    else if (open) open.lengthMs += WINDOW_MS
    else gaps.push((open = { atMs, lengthMs: WINDOW_MS }))
  }
  return gaps.filter(({ lengthMs }) => lengthMs >= shortestMs)
}
