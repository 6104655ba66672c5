import { expect, test } from 'vitest'
import type { LineLock } from '../storage/media-line.ts'
import { CALM_MS, createLineClaim, type LineNeed, needsLine } from './line-claim.ts'

const playing: LineNeed = { playWhenReady: true, phase: 'playing', bufferedS: 20, remainingS: Infinity }

test('media that wait need the line, and so do media with little buffer', () => {
  expect(needsLine({ ...playing, phase: 'loading' })).toBe(true)
  expect(needsLine({ ...playing, phase: 'waiting' })).toBe(true)
  expect(needsLine({ ...playing, bufferedS: 3 })).toBe(true)
  expect(needsLine({ ...playing, bufferedS: null })).toBe(true)
  expect(needsLine(playing)).toBe(false)
})

test('who has paused waits for nothing, nor does an item that failed', () => {
  expect(needsLine({ ...playing, playWhenReady: false, phase: 'paused', bufferedS: 0 })).toBe(false)
  expect(needsLine({ ...playing, phase: 'failed' })).toBe(false)
})

test('the end of a recording is buffered as far as it goes', () => {
  expect(needsLine({ ...playing, bufferedS: 3, remainingS: 3 })).toBe(false)
})

function bench() {
  let nowMs = 0
  let claims = 0
  let releases = 0
  let waits = 0
  const claim = (name: LineLock) => {
    if (name === 'media-wait') {
      waits += 1
      return () => void (waits -= 1)
    }
    claims += 1
    return () => void (releases += 1)
  }
  const line = createLineClaim(claim, () => nowMs)
  const update = (need: LineNeed, passedMs = 1000) => {
    nowMs += passedMs
    line.update(need)
    return [claims, releases]
  }
  return { line, update, waits: () => waits }
}

test('the line is claimed once, until ten seconds of calm have passed', () => {
  const { update } = bench()
  expect(update({ ...playing, phase: 'loading' })).toEqual([1, 0])
  expect(update({ ...playing, phase: 'waiting' })).toEqual([1, 0])
  expect(update(playing, CALM_MS - 1)).toEqual([1, 0])
  expect(update(playing, 1)).toEqual([1, 1])
  expect(update(playing)).toEqual([1, 1])
})

test('a stall within the calm begins it anew', () => {
  const { update } = bench()
  update({ ...playing, phase: 'loading' })
  update({ ...playing, bufferedS: 2 }, CALM_MS - 1)
  expect(update(playing, CALM_MS - 1)).toEqual([1, 0])
})

test('a pause gives the line back at once', () => {
  const { update } = bench()
  update({ ...playing, phase: 'loading' })
  expect(update({ ...playing, playWhenReady: false, phase: 'paused' })).toEqual([1, 1])
})

test('playing media do not claim the wait, at any buffer', () => {
  const { update, waits, line } = bench()
  update({ ...playing, phase: 'loading' })
  expect(waits()).toBe(1)
  update({ ...playing, bufferedS: 1 })
  expect(waits()).toBe(0)
  update({ ...playing, phase: 'waiting' })
  expect(waits()).toBe(1)
  line.stop()
  expect(waits()).toBe(0)
})
