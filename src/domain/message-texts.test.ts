import { expect, test } from 'vitest'
import { MESSAGE_TEXTS } from './message-texts.ts'

test('every text is there in both languages, and no two codes of one language say the same', () => {
  for (const language of ['uk', 'ru'] as const) {
    const texts = Object.values(MESSAGE_TEXTS).map((text) => text[language])
    expect(texts.filter((text) => text.trim() === '')).toEqual([])
    expect(new Set(texts).size).toBe(texts.length)
  }
})

test('Ukrainian texts have no letter that Ukrainian lacks, and Russian ones none that Russian lacks', () => {
  for (const { uk, ru } of Object.values(MESSAGE_TEXTS)) {
    expect(uk).not.toMatch(/[ёыэъ]/i)
    expect(ru).not.toMatch(/[іїєґ]/i)
  }
})
