import { expect, test, vi } from 'vitest'
import { FakeElement } from '../testing/fake-element.ts'
import { NOON } from '../testing/fakes.ts'
import { createNativeSource } from './native.ts'
import type { SourceRequest } from '../source.ts'

const request = (extra: Partial<SourceRequest> = {}): SourceRequest => ({
  url: '/live.m3u8',
  playlist: null,
  kind: 'live',
  startAtMs: null,
  quality: 'auto',
  loading: true,
  ...extra,
})

function setUp(duration = Infinity) {
  const element = Object.assign(new FakeElement(), { getStartDate: () => new Date(NOON), duration })
  element.seek([10, 130])
  const events = {
    changed: vi.fn<() => void>(),
    arrived: vi.fn<() => void>(),
    replacing: vi.fn<() => void>(),
    failed: vi.fn<(failure: object) => void>(),
  }
  const source = createNativeSource(element as never, events)
  return { element, events, source }
}

test('the wall clock comes from Safari’s start date', () => {
  const { source } = setUp()
  source.load(request())
  expect(source.timeline()).toEqual({
    stretches: [{ start: 10, duration: 120, programDateTime: NOON + 10_000 }],
    growth: 'sliding',
    ageMs: 0,
  })
})

test('a stream without dates has no wall clock', () => {
  const { element, source } = setUp()
  element.getStartDate = () => new Date(Number.NaN)
  source.load(request())
  expect(source.timeline()?.stretches[0]?.programDateTime).toBeNull()
})

test('an archive window grows at its end or is complete', () => {
  const growing = setUp()
  growing.source.load(request({ kind: 'archive' }))
  expect(growing.source.timeline()?.growth).toBe('event')
  const complete = setUp(120)
  complete.source.load(request({ kind: 'archive' }))
  expect(complete.source.timeline()?.growth).toBe('none')
})

test('a wall clock to start at is sought when the playlist is known, and only inside it', () => {
  const { element, source } = setUp()
  source.load(request({ startAtMs: NOON + 60_000 }))
  element.say('loadedmetadata')
  expect(element.currentTime).toBe(60)
  source.load(request({ startAtMs: NOON - 60_000 }))
  element.currentTime = 106
  element.say('loadedmetadata')
  expect(element.currentTime).toBe(106)
})

test('a pause keeps the element’s media; radio seeks to live when it resumes', () => {
  const { element, source } = setUp()
  source.load(request({ kind: 'radio' }))
  source.halt()
  expect(element.src).toBe('/live.m3u8')
  source.resume('here')
  expect(element.currentTime).toBe(0)
  source.resume('live')
  expect(element.currentTime).toBe(90)
})

test('errors of the element are reported by kind, an abort is not', () => {
  const { element, events, source } = setUp()
  source.load(request())
  const failureOf = (code: number) => {
    element.error = { code }
    element.say('error')
    return events.failed.mock.lastCall?.[0]
  }
  expect(failureOf(1)).toBeUndefined()
  expect(failureOf(2)).toMatchObject({ detail: 'nativeNetwork', type: 'networkError', fatal: true })
  expect(failureOf(3)).toMatchObject({ detail: 'nativeDecode', type: 'mediaError' })
  expect(failureOf(4)).toMatchObject({ detail: 'nativeSource' })
})

test('a restart loads the same address at the moment that was shown', () => {
  const { element, events, source } = setUp()
  source.load(request())
  element.readyState = 4
  element.currentTime = 70
  source.restart()
  expect(events.replacing).toHaveBeenCalledTimes(2)
  element.currentTime = 0
  element.say('loadedmetadata')
  expect(element.currentTime).toBe(70)
})

test('after destroy the element is empty and has no listeners', () => {
  const { element, events, source } = setUp()
  source.load(request())
  source.destroy()
  expect(element.src).toBe('')
  events.changed.mockClear()
  element.say('loadedmetadata', 'progress', 'durationchange', 'error')
  expect(events.changed).not.toHaveBeenCalled()
  expect(events.arrived).not.toHaveBeenCalled()
})
