import { expect, test, vi } from 'vitest'
import { FakeElement } from './testing/fake-element.ts'
import { createPlayAttempts } from './play-attempts.ts'

function refusal() {
  const { promise, reject } = Promise.withResolvers<void>()
  return { promise, refuse: (name = 'NotAllowedError') => reject(Object.assign(new Error(name), { name })) }
}

function setUp() {
  const element = new FakeElement()
  const onRefused = vi.fn<() => void>()
  return { element, onRefused, attempts: createPlayAttempts(element.asElement(), onRefused) }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

test('the browser’s refusal of autoplay is reported', async () => {
  const { element, attempts, onRefused } = setUp()
  const { promise, refuse } = refusal()
  element.answer = () => promise
  attempts.attempt()
  refuse()
  await settled()
  expect(onRefused).toHaveBeenCalledOnce()
})

test('a refusal that arrives after a pause is ignored', async () => {
  const { element, attempts, onRefused } = setUp()
  const { promise, refuse } = refusal()
  element.answer = () => promise
  attempts.attempt()
  attempts.cancel()
  refuse()
  await settled()
  expect(onRefused).not.toHaveBeenCalled()
})

test('only the newest of several attempts counts', async () => {
  const { element, attempts, onRefused } = setUp()
  const old = refusal()
  element.answer = () => old.promise
  attempts.attempt()
  element.answer = () => Promise.resolve()
  attempts.attempt()
  old.refuse()
  await settled()
  expect(onRefused).not.toHaveBeenCalled()
})

test('an attempt that another load has interrupted is not a refusal', async () => {
  const { element, attempts, onRefused } = setUp()
  const { promise, refuse } = refusal()
  element.answer = () => promise
  attempts.attempt()
  refuse('AbortError')
  await settled()
  expect(onRefused).not.toHaveBeenCalled()
})

test('an old browser whose play() promises nothing is no trouble', () => {
  const { element, attempts } = setUp()
  element.answer = (() => undefined) as never
  element.play = () => undefined as never
  expect(() => attempts.attempt()).not.toThrow()
})
