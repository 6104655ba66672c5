import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { ffmpeg } from '../ffmpeg.ts'
import type { FilmLanguage, Line } from '../films/film.ts'
import { addVoice, createLoop, SAMPLE_RATE, type Loop, type Voice } from './loop.ts'

const DUCKED = 0.34
const RAMP_SECONDS = 0.35
const FADE_IN_SECONDS = 0.4
const FADE_OUT_SECONDS = 2.5
const VOICE_GAIN = 0.9
const VOICE_RMS = 0.14

/** How espeak-ng speaks: a low, calm voice. */
const SPEECH: Record<FilmLanguage, readonly string[]> = {
  uk: ['-v', 'uk', '-s', '138', '-p', '38', '-a', '120'],
  ru: ['-v', 'ru', '-s', '138', '-p', '36', '-a', '120'],
}

/**
 * The sound of a film in one language: its music, quieter under the voice, and silence at its ends. Throws
 * when a line is too long for its time.
 */
export async function narrated(music: Loop, lines: readonly Line[], language: FilmLanguage): Promise<Loop> {
  const seconds = music.length / SAMPLE_RATE
  const speech = createLoop(seconds)
  const spoken: { from: number; to: number }[] = []
  for (const line of lines) {
    const voice = await speak(line[language], language)
    const to = line.from + voice.length / SAMPLE_RATE
    if (to > line.to) throw new Error(`"${line[language]}" lasts until ${to.toFixed(1)} instead of ${line.to}`)
    addVoice(speech, line.from, voice, VOICE_GAIN)
    spoken.push({ from: line.from, to })
  }
  return mixed(music, speech, (second) => {
    const nearest = Math.min(...spoken.map(({ from, to }) => Math.max(0, from - second, second - to)))
    const ends = Math.max(0, Math.min(1, second / FADE_IN_SECONDS, (seconds - 0.1 - second) / FADE_OUT_SECONDS))
    return ends * (DUCKED + (1 - DUCKED) * Math.min(1, nearest / RAMP_SECONDS))
  })
}

function mixed(music: Loop, speech: Loop, musicLevel: (second: number) => number): Loop {
  const mix = createLoop(music.length / SAMPLE_RATE)
  for (let i = 0; i < mix.length; i++) {
    const level = musicLevel(i / SAMPLE_RATE)
    mix.left[i] = (music.left[i] ?? 0) * level + (speech.left[i] ?? 0)
    mix.right[i] = (music.right[i] ?? 0) * level + (speech.right[i] ?? 0)
  }
  return mix
}

/**
 * One sentence as samples at the studio's rate, without silence at its ends, equally loud for every voice.
 */
async function speak(text: string, language: FilmLanguage): Promise<Voice> {
  const child = spawn('espeak-ng', [...SPEECH[language], '--stdout', text], { stdio: ['ignore', 'pipe', 'inherit'] })
  const wave: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => wave.push(chunk))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`espeak-ng ended with ${String(code)}`)
  const trim = 'silenceremove=start_periods=1:start_threshold=-45dB'
  const filters = `${trim},areverse,${trim},areverse,highpass=f=90,lowpass=f=7500`
  const raw = ['-af', filters, '-f', 'f32le', '-ac', '1', '-ar', String(SAMPLE_RATE), 'pipe:1']
  const { output } = await ffmpeg(['-i', 'pipe:0', ...raw], Buffer.concat(wave))
  const samples = new Float32Array(
    output.buffer.slice(output.byteOffset, output.byteOffset + output.length - (output.length % 4)),
  )
  const rms = Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length)
  return samples.map((value) => (value * VOICE_RMS) / rms)
}
