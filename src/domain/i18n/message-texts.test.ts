import { expect, test } from 'vitest'
import { ACCOUNT_TEXTS } from './account-texts.ts'
import { MESSAGE_TEXTS } from './message-texts.ts'

const TEXTS = Object.entries({ ...MESSAGE_TEXTS, ...ACCOUNT_TEXTS }).map(([, text]) => text)

test('every text exists in both languages, and no two codes share a text', () => {
  for (const language of ['uk', 'ru'] as const) {
    const texts = TEXTS.map((text) => text[language])
    expect(texts.filter((text) => text.trim() === '')).toEqual([])
    expect(new Set(texts).size).toBe(texts.length)
  }
})

test('Ukrainian texts have no letter that Ukrainian lacks, and Russian ones none that Russian lacks', () => {
  for (const { uk, ru } of TEXTS) {
    expect(uk).not.toMatch(/[ёыэъ]/i)
    expect(ru).not.toMatch(/[іїєґ]/i)
  }
})
