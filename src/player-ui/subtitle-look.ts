import { readNote, writeNote } from '../platform/web-storage.ts'
import { createStore } from '../platform/store.ts'

/** Subtitle sizes and backgrounds. */
export const SUBTITLE_SIZES = ['small', 'medium', 'large'] as const
export const SUBTITLE_GROUNDS = ['plain', 'dark', 'opaque'] as const

/** The subtitle style of this device. */
export type SubtitleStyle = { size: (typeof SUBTITLE_SIZES)[number]; ground: (typeof SUBTITLE_GROUNDS)[number] }

const NOTE = 'film.subtitle-look'

function remembered(): SubtitleStyle {
  const words = (readNote(NOTE) ?? '').split(' ')
  return {
    size: SUBTITLE_SIZES.find((one) => words.includes(one)) ?? 'medium',
    ground: SUBTITLE_GROUNDS.find((one) => words.includes(one)) ?? 'dark',
  }
}

/** The current subtitle style. */
export const subtitleStyle = createStore<SubtitleStyle>(remembered())

/** Changes and stores the subtitle style. */
export function setSubtitleStyle(change: Partial<SubtitleStyle>): void {
  const next = { ...subtitleStyle.get(), ...change }
  subtitleStyle.set(next)
  writeNote(NOTE, `${next.size} ${next.ground}`)
}
