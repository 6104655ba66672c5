import { beforeEach, expect, test, vi } from 'vitest'
import type { Viewer } from '../../http/viewer.ts'
import { createViewerCache, type ViewerCache } from './viewer-cache.ts'

const viewerOf = (id: string): Viewer => ({
  account: { id, name: 'Оксана' },
  package: null,
  tier: 'registered',
  sessionId: `s-${id}`,
})

const read = vi.fn<(token: string) => Promise<Viewer | undefined>>()
let nowMs: number
let viewers: ViewerCache

beforeEach(() => {
  nowMs = 0
  read.mockReset().mockImplementation(async (token) => viewerOf(token))
  viewers = createViewerCache(read, () => nowMs)
  viewers.setListening(true)
})

/** How often the database was read for some requests. */
async function readsOf(...tokens: string[]): Promise<number> {
  const before = read.mock.calls.length
  for (const token of tokens) await viewers.find(token)
  return read.mock.calls.length - before
}

test('a viewer is read once in fifteen seconds', async () => {
  expect(await readsOf('a', 'a', 'b', 'a', 'b')).toBe(2)
  nowMs = 15_000
  expect(await readsOf('a', 'a')).toBe(1)
})

test('a change of an account is seen at once, and others stay', async () => {
  await readsOf('a', 'b')
  viewers.forget('a')
  expect(await readsOf('a', 'b', 'a')).toBe(1)
})

test('what was read before a change is not kept, however late it arrives', async () => {
  let answer = (_viewer: Viewer): void => {}
  read.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
  const reading = viewers.find('a')
  viewers.forget('a')
  answer(viewerOf('a'))
  await reading
  expect(await readsOf('a', 'a')).toBe(1)
})

test('a change is remembered for as long as any viewer from before it could be', async () => {
  for (nowMs = 0; nowMs < 100_000; nowMs += 7000) {
    await viewers.find('a', true)
    viewers.forget('a')
    for (let others = 0; others < 5; others += 1) viewers.forget(`other-${others}`)
    expect(await readsOf('a')).toBe(1)
  }
})

test('an invalid token is never kept, nor is a viewer whose token has become invalid', async () => {
  await readsOf('a')
  read.mockResolvedValue(undefined)
  expect(await viewers.find('a', true)).toBeUndefined()
  expect(await viewers.find('a')).toBeUndefined()
})

test('without notifications every request reads the database, and nothing from before is kept', async () => {
  await readsOf('a')
  viewers.setListening(false)
  expect(await readsOf('a', 'a')).toBe(2)
  viewers.setListening(true)
  expect(await readsOf('a', 'a')).toBe(1)
})
