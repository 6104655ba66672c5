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

/** A colour that changes around the loop: `stops` are [position 0…1, colour], the last leads back to the first. */
export function around(stops: readonly (readonly [number, string])[], position: number): string {
  const at = wrap(position)
  const first = stops[0]
  const last = stops[stops.length - 1]
  if (!first || !last) throw new Error('no colours')
  const next = stops.findIndex((stop) => stop[0] > at)
  const to = next === -1 ? ([first[0] + 1, first[1]] as const) : (stops[next] ?? first)
  const from = next === 0 ? ([last[0] - 1, last[1]] as const) : ((next === -1 ? last : stops[next - 1]) ?? last)
  const share = (at - from[0]) / (to[0] - from[0])
  return mix(from[1], to[1], share * share * (3 - 2 * share))
}
