import { readNote, writeNote } from '../platform/local-notes.ts'
import { createStore } from '../platform/store.ts'

/** The sizes and the backgrounds that subtitles may have. */
export const SUBTITLE_SIZES = ['small', 'medium', 'large'] as const
export const SUBTITLE_GROUNDS = ['plain', 'dark', 'opaque'] as const

/** How subtitles look on this device. */
export type SubtitleLook = { size: (typeof SUBTITLE_SIZES)[number]; ground: (typeof SUBTITLE_GROUNDS)[number] }

const NOTE = 'film.subtitle-look'

function remembered(): SubtitleLook {
  const words = (readNote(NOTE) ?? '').split(' ')
  return {
    size: SUBTITLE_SIZES.find((one) => words.includes(one)) ?? 'medium',
    ground: SUBTITLE_GROUNDS.find((one) => words.includes(one)) ?? 'dark',
  }
}

/** How subtitles look on this device. */
export const subtitleLook = createStore<SubtitleLook>(remembered())

/** Gives subtitles another look, for the visits to come too. */
export function setSubtitleLook(change: Partial<SubtitleLook>): void {
  const next = { ...subtitleLook.get(), ...change }
  subtitleLook.set(next)
  writeNote(NOTE, `${next.size} ${next.ground}`)
}
