import { describe, expect, it } from 'vitest'
import { CHANNELS } from './channels.ts'
import type { Entry } from './programme-bank/entry.ts'
import { TEAMS } from './programme-bank/sport.ts'
import { BANK, isKind, isSerial, type Kind } from './schedule-bank.ts'

const kinds = Object.keys(BANK).filter(isKind)
const entries = Object.values(BANK).flat()
const ukrainian = [...entries.flatMap(({ uk }) => uk), ...TEAMS.map(([uk]) => uk)]
const russian = [...entries.flatMap(({ ru }) => ru), ...TEAMS.map(([, ru]) => ru)]

const matching = (texts: readonly string[], pattern: RegExp) => texts.filter((text) => pattern.test(text))
const twice = (texts: readonly string[]) => texts.filter((text, index) => texts.indexOf(text) !== index)

describe('the programme bank', () => {
  it('has all texts in both languages', () => {
    expect(matching([...ukrainian, ...russian], /^\s*$|^\s|\s$|\s\s/)).toEqual([])
  })

  it('has no Russian letters in Ukrainian texts', () => {
    expect(matching(ukrainian, /[ыэёъ]/i)).toEqual([])
  })

  it('has no Ukrainian letters in Russian texts', () => {
    expect(matching(russian, /[іїєґ]/i)).toEqual([])
  })

  it('has no Latin letters, also none that look Cyrillic', () => {
    expect(matching([...ukrainian, ...russian], /[a-z]/i)).toEqual([])
  })

  it('uses the typographic apostrophe and guillemets', () => {
    expect(matching([...ukrainian, ...russian], /['"`„“”ʼ]/)).toEqual([])
  })

  it('ends every description as a sentence', () => {
    const descriptions = entries.flatMap(({ uk, ru }) => [uk[1], ru[1]])
    expect(descriptions.filter((text) => !/[.!?]$/.test(text))).toEqual([])
  })

  it('has no title twice in one language', () => {
    expect(twice(entries.map(({ uk }) => uk[0]))).toEqual([])
    expect(twice(entries.map(({ ru }) => ru[0]))).toEqual([])
  })

  it('has as many sentences in one language as in the other', () => {
    const sentences = (text: string) => text.split(/[.!?] /).length
    expect(entries.filter(({ uk, ru }) => sentences(uk[1]) !== sentences(ru[1])).map(({ uk }) => uk[0])).toEqual([])
  })

  it('has more than a hundred and twenty films', () => {
    expect(BANK.film.length).toBeGreaterThan(120)
  })

  it('holds either only serials or none in a kind', () => {
    const mixed = kinds.filter((kind) => BANK[kind].some(({ episodes }: Entry) => (episodes !== undefined) !== isSerial(kind)))
    expect(mixed).toEqual([])
  })

  it.each<[string, Kind[]]>([
    ['general', ['morning', 'news', 'lifestyle', 'talk', 'show', 'serial', 'cartoon', 'documentary', 'concert']],
    ['news', ['bulletin', 'interview', 'review', 'reportage', 'documentary', 'lifestyle']],
    ['films', ['cinema']],
    ['series', ['serial', 'backstage']],
    ['kids', ['cartoon', 'workshop', 'story', 'documentary', 'nature']],
    ['sport', ['match', 'studio', 'training', 'chronicle', 'documentary']],
    ['science', ['documentary', 'laboratory', 'gallery', 'lifestyle']],
    ['music', ['chart', 'clips', 'concert', 'portrait']],
    ['culture', ['stage', 'gallery', 'conversation', 'lecture', 'documentary', 'concert']],
    [
      'regional',
      ['local-news', 'nature', 'craft', 'people', 'community', 'documentary', 'serial', 'cartoon', 'lifestyle', 'concert'],
    ],
  ])('has programmes of its own for each %s channel', (profile, needed) => {
    const channels = CHANNELS.filter((channel) => channel.profile === profile).length
    expect([...needed, 'night' as const].filter((kind) => BANK[kind].length < channels)).toEqual([])
  })
})
