import { expect, test } from 'vitest'
import { trimGuide } from './keep-guide-trimmed.ts'

const NOON = Date.parse('2026-11-21T10:00:00Z')

/** The instants before which a guide that reaches up to `lastMs` was dropped. */
async function dropped(lastMs: number, nowMs: number): Promise<number[]> {
  const drops: number[] = []
  const guide = { dropBefore: async (ms: number) => void drops.push(ms), reaches: async (ms: number) => lastMs >= ms }
  await trimGuide({ guide, now: () => nowMs })
  return drops
}

test('programmes older than thirty Kyiv days are deleted', async () => {
  expect(await dropped(NOON, NOON)).toEqual([Date.parse('2026-10-22T00:00:00+03:00')])
})

test('a guide that would be deleted whole stays: the clock may be wrong', async () => {
  expect(await dropped(NOON, NOON + 365 * 86_400_000)).toEqual([])
})
