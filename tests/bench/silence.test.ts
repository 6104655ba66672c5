import { expect, test } from 'vitest'
import { missedIn } from './silence.ts'

/** Looks every 100 ms: `-` where nothing advanced, `+` where it did. */
const looks = (signs: string) => [...signs].map((sign, index) => ({ ms: (index + 1) * 100, advanced: sign === '+' }))

test('the wait for the first sound is silence and no gap', () => {
  expect(missedIn(looks('-----+++++'))).toEqual({ startMs: 600, silentMs: 500, wholeMs: 1000, gaps: 0 })
})

test('each break of at least 0.3 s is one gap, however long, also at the end', () => {
  expect(missedIn(looks('++-----+++--+++---'))).toEqual({ startMs: 100, silentMs: 1000, wholeMs: 1800, gaps: 2 })
})

test('a player that never sounds has missed everything', () => {
  expect(missedIn(looks('----'))).toEqual({ startMs: null, silentMs: 400, wholeMs: 400, gaps: 0 })
})
