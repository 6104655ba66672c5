import { lerp, wrap } from './motion.ts'

type Channels = readonly [number, number, number]

const known = new Map<string, Channels>()

function channels(hex: string): Channels {
  let found = known.get(hex)
  if (!found) {
    const value = Number.parseInt(hex.slice(1), 16)
    found = [(value >> 16) & 255, (value >> 8) & 255, value & 255]
    known.set(hex, found)
  }
  return found
}

/** A colour between two `#rrggbb` ones, as `#rrggbb`. */
export function mix(from: string, to: string, share: number): string {
  const a = channels(from)
  const b = channels(to)
  const value = a.reduce((sum, start, i) => sum * 256 + Math.round(lerp(start, b[i] ?? start, share)), 0)
  return `#${value.toString(16).padStart(6, '0')}`
}

/** A `#rrggbb` colour at an opacity. */
export function fade(hex: string, opacity: number): string {
  return `rgba(${channels(hex).join()},${Math.max(0, Math.min(1, opacity)).toFixed(4)})`
}

/**
 * Colours by their place from 0 to 1, along a gradient or around the loop: `{ 0: '#000000', 0.4: '#ff0000'
 * }`.
 */
export type Stops = Readonly<Record<number, string>>

/** A colour that changes around the loop; the last stop leads back to the first. */
export function around(stops: Stops, position: number): string {
  const places = Object.keys(stops)
    .map(Number)
    .sort((a, b) => a - b)
  const at = wrap(position)
  const next = places.find((place) => place > at) ?? places[0] ?? 0
  const last = places.findLast((place) => place <= at) ?? places.at(-1) ?? 0
  const share = wrap(at - last) / (wrap(next - last) || 1)
  return mix(stops[last] ?? '#000000', stops[next] ?? '#000000', share * share * (3 - 2 * share))
}
