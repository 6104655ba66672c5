export const LOOP_SECONDS = 32
export const TAU = Math.PI * 2

/** A sine which swings `cycles` whole times per loop; `phase` is a share of a swing. */
export function wave(second: number, cycles: number, phase = 0): number {
  return Math.sin(TAU * ((second / LOOP_SECONDS) * cycles + phase))
}

/** Rises from 0 to 1 and starts again, `cycles` times per loop. */
export function turn(second: number, cycles: number, phase = 0): number {
  return wrap((second / LOOP_SECONDS) * cycles + phase)
}

/** The fractional part, also of negative numbers. */
export function wrap(value: number): number {
  return value - Math.floor(value)
}

export function lerp(from: number, to: number, share: number): number {
  return from + (to - from) * share
}

export function clamp(value: number, low = 0, high = 1): number {
  return Math.min(high, Math.max(low, value))
}

/** 0 before `from`, 1 after `to`, with soft ends. */
export function ease(value: number, from = 0, to = 1): number {
  const share = clamp((value - from) / (to - from))
  return share * share * (3 - 2 * share)
}

/**
 * Rises over `[from, from + edge]` and falls over `[to − edge, to]`: how present something is that comes and
 * goes.
 */
export function presence(value: number, from: number, to: number, edge: number): number {
  return ease(value, from, from + edge) * (1 - ease(value, to - edge, to))
}
