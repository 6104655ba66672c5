import { Format, type Plays } from '../../contract/channels.ts'
import * as v from 'valibot'

/** The contents of a stream that matter to browsers. Players take the first audio track. */
export type StreamContent = {
  video?: { kind: string } | undefined
  audio: readonly { kind: string }[]
  isScrambled: boolean
  container?: string | undefined
}

/** Every browser with Media Source Extensions plays these. */
const EVERYWHERE = new Set(['h264', 'aac'])

/** Returns which browsers play a stream. A picture that none plays outweighs its sound. */
export function playsOf({ video, audio, isScrambled, container }: StreamContent): Plays {
  if (isScrambled) return { no: 'scrambled' }
  if (video?.kind === 'mpeg2' || video?.kind === 'other-video') return { no: video.kind }
  const kinds = [video?.kind, audio[0]?.kind].filter((kind) => kind !== undefined && !EVERYWHERE.has(kind))
  const needs = kinds.filter((kind) => v.is(Format, kind))
  if (needs.length === 0) return 'all'
  return { needs, ...(container === 'hls-fmp4' && { container: 'fmp4' as const }) }
}

/** The part of a channel that a browser cannot play: the whole picture, or only its sound. */
export type Missing = 'picture' | 'sound'

/** Returns what a viewer would miss, by what the browser supports; null if nothing or not known. */
export function missingIn(plays: Plays | undefined, supports: (format: Format, container?: 'fmp4') => boolean): Missing | null {
  if (plays === undefined || plays === 'all') return null
  if ('no' in plays) return 'picture'
  const lacking = plays.needs.filter((format) => !supports(format, plays.container))
  if (lacking.includes('hevc')) return 'picture'
  return lacking.length > 0 ? 'sound' : null
}
