import { expect, test } from 'vitest'
import { FakeElement } from '../testing/fake-element.ts'
import { FakeSource } from '../testing/fakes.ts'
import { createSourceKeeper } from './source-keeper.ts'
import type { OpenSource, SourceEvents } from '../source.ts'

const events: SourceEvents = { changed() {}, arrived() {}, replacing() {}, failed() {} }

function setUp(open?: OpenSource) {
  const sources: FakeSource[] = []
  const openSource: OpenSource = async (_, events) => {
    const source = new FakeSource()
    sources.push(source)
    return source.open(events)
  }
  return { sources, keeper: createSourceKeeper(open ?? openSource, new FakeElement().asElement(), events) }
}

test('a source is opened once, however many items need it', async () => {
  const { sources, keeper } = setUp()
  expect(keeper.current()).toBeNull()
  const [first, second] = await Promise.all([keeper.open(), keeper.open()])
  expect(first).toBe(second)
  expect(await keeper.open()).toBe(keeper.current())
  expect(sources).toHaveLength(1)
})

test('a source dropped while it opens is destroyed once it has opened', async () => {
  const { sources, keeper } = setUp()
  const opening = [keeper.open(), keeper.open()]
  keeper.drop()
  const next = keeper.open()
  await Promise.all(opening)
  expect(sources[0]!.calls).toEqual(['destroy'])
  expect(keeper.current()).toBe(await next)
  expect(sources[1]!.calls).toEqual([])
})

test('a source that failed to open is opened again', async () => {
  let times = 0
  const { keeper } = setUp(async (_, events) => {
    if (++times === 1) throw new Error('chunk')
    return new FakeSource().open(events)
  })
  await expect(keeper.open()).rejects.toThrow('chunk')
  await expect(keeper.open()).resolves.toBeDefined()
})
