import { expect, test } from 'vitest'
import { type KnownProgramme, planChannel } from './plan.ts'
import type { TidyProgramme } from './tidy.ts'

const NOW = Date.parse('2026-11-21T10:00:00Z')
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const CHANNEL = { id: 'one', age: 0 }
const TITLES = ['Новини', 'Погода', 'Кіно', 'Матч', 'Серіал']

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
function chanceOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A tidy guide around now, sometimes with holes. */
function guideOf(chance: () => number): TidyProgramme[] {
  const programmes: TidyProgramme[] = []
  let startMs = NOW - Math.floor(chance() * 40) * 10 * MINUTE
  for (let count = 1 + Math.floor(chance() * 12); count > 0; count -= 1) {
    const endMs = startMs + (1 + Math.floor(chance() * 12)) * 10 * MINUTE
    const title = TITLES[Math.floor(chance() * TITLES.length)]!
    const texts = { title, titleRu: title, subtitle: '', subtitleRu: '', description: '', descriptionRu: '', episode: '' }
    programmes.push({ startMs, endMs, age: null, ...texts })
    startMs = chance() < 0.2 ? endMs + 20 * MINUTE : endMs
  }
  return programmes
}

/** The channel's programmes after a plan. */
function applied(known: readonly KnownProgramme[], fresh: readonly TidyProgramme[], nowMs: number): KnownProgramme[] {
  const { put, ends, remove } = planChannel(CHANNEL, known, fresh, nowMs)
  const rows = new Map(known.filter(({ id }) => !remove.includes(id)).map((row) => [row.id, row]))
  for (const { id, end_ms } of ends) rows.set(id, { ...rows.get(id)!, end_ms })
  for (const { id, start_ms, end_ms, title, hash } of put) rows.set(id, { id, start_ms, end_ms, title, hash })
  return [...rows.values()].toSorted((a, b) => a.start_ms - b.start_ms)
}

test('in any sequence of guides nothing overlaps, the future is as in the last one, and a repetition changes nothing', () => {
  for (let seed = 1; seed <= 60; seed += 1) {
    const chance = chanceOf(seed)
    let known: KnownProgramme[] = []
    let nowMs = NOW
    for (let round = 0; round < 4; round += 1) {
      const fresh = guideOf(chance)
      const before = known
      known = applied(before, fresh, nowMs)
      const said = `seed ${seed}, round ${round}`
      for (const [index, row] of known.entries()) {
        expect(row.end_ms, said).toBeGreaterThan(row.start_ms)
        expect(row.end_ms, said).toBeLessThanOrEqual(known[index + 1]?.start_ms ?? Infinity)
      }
      const coming = fresh.filter(({ endMs }) => endMs > nowMs)
      const [fromMs, toMs] = [coming[0]?.startMs ?? Infinity, coming.at(-1)?.endMs ?? -Infinity]
      const shown = known.filter(({ start_ms }) => start_ms >= fromMs && start_ms < toMs)
      expect(
        shown.map(({ start_ms, end_ms, title }) => [start_ms, end_ms, title]),
        said,
      ).toEqual(coming.map(({ startMs, endMs, title }) => [startMs, endMs, title]))
      const aired = before.filter(({ start_ms, end_ms }) => end_ms <= nowMs && start_ms < fromMs)
      const ids = new Set(known.map(({ id }) => id))
      expect(
        aired.filter(({ id }) => !ids.has(id)),
        said,
      ).toEqual([])
      const again = planChannel(CHANNEL, known, fresh, nowMs)
      expect([again.put, again.ends, again.remove], said).toEqual([[], [], []])
      nowMs += Math.floor(chance() * 6) * 10 * MINUTE
    }
  }
})

test('beyond the new guide everything stays', () => {
  const [programme] = guideOf(chanceOf(1))
  const later = { id: 'later', start_ms: NOW + DAY, end_ms: NOW + DAY + 60 * MINUTE, title: 'Далеко', hash: 'x' }
  const fresh = [{ ...programme!, startMs: NOW, endMs: NOW + 60 * MINUTE }]
  expect(applied([later], fresh, NOW).at(-1)).toEqual(later)
})
