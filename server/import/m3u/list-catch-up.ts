import type { Attributes } from './attributes.ts'

const MODES = {
  default: 'default',
  append: 'append',
  shift: 'shift',
  timeshift: 'shift',
  flussonic: 'flussonic',
  'flussonic-hls': 'flussonic',
  fs: 'flussonic',
  'flussonic-ts': 'flussonic-ts',
  xc: 'xc',
  vod: 'vod',
} as const

/** Catch-up of an upstream, as its list describes it. */
export type ListCatchUp = { mode: (typeof MODES)[keyof typeof MODES]; days: number; source?: string; correctionMinutes?: number }

// Kodi's default where a list names a mode alone.
const DAYS_UNNAMED = 5
const MOST_DAYS = 60

/**
 * Reads catch-up from an entry's attributes, with the header's as defaults. Returns undefined where there is
 * none.
 */
export function catchUpOf(entry: Attributes, header: Attributes): ListCatchUp | undefined {
  const own = (name: string) => entry.get(name)
  const inherited = (name: string) => own(name) ?? header.get(name)
  const named = (inherited('catchup') ?? inherited('catchup-type') ?? '').toLowerCase()
  const days = daysOf(own) ?? daysOf((name) => header.get(name))
  const ownType = own('catchup') ?? own('catchup-type')
  const mode = (ownType ?? named).toLowerCase() || (days === undefined ? '' : 'shift')
  if (!isMode(mode)) return undefined
  const reach = days ?? DAYS_UNNAMED
  if (reach <= 0) return undefined
  const source = inherited('catchup-source')
  const correction = Number(inherited('catchup-correction') ?? 0) * 60
  return {
    mode: MODES[mode],
    days: Math.min(Math.ceil(reach), MOST_DAYS),
    ...(source && { source }),
    ...(Number.isFinite(correction) && correction !== 0 && { correctionMinutes: Math.round(correction) }),
  }
}

function isMode(text: string): text is keyof typeof MODES {
  return Object.hasOwn(MODES, text)
}

function daysOf(get: (name: string) => string | undefined): number | undefined {
  for (const name of ['catchup-days', 'tvg-rec', 'timeshift', 'arc-timeshift']) {
    const days = Number(get(name) ?? NaN)
    if (Number.isFinite(days)) return days
  }
  for (const name of ['catchup-hours', 'arc-time']) {
    const hours = Number(get(name) ?? NaN)
    if (Number.isFinite(hours)) return hours / 24
  }
  return undefined
}
