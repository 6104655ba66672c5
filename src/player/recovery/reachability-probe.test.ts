import { expect, test } from 'vitest'
import { createReachabilityProbe } from './reachability-probe.ts'

function line(...answers: boolean[]) {
  const asked: string[] = []
  let back = 0
  const lifeline = createReachabilityProbe(
    async (url) => {
      asked.push(url)
      return answers.shift() ?? true
    },
    () => (back += 1),
  )
  return { lifeline, asked, back: () => back }
}

test('a server that was away and answers again is told of once', async () => {
  const { lifeline, back } = line(false, false, true, true)
  const seen: number[] = []
  for (let turn = 0; turn < 4; turn += 1) {
    await lifeline.probe('/live.m3u8')
    seen.push(back())
  }
  expect(seen).toEqual([0, 0, 1, 1])
})

test('a server that only is slow is not told of: what it sends would be lost', async () => {
  const { lifeline, back } = line(true, true)
  await lifeline.probe('/live.m3u8')
  await lifeline.probe('/live.m3u8')
  expect(back()).toBe(0)
})

test('a single slow answer is no outage', async () => {
  const { lifeline, back } = line(false, true, false, true)
  for (let turn = 0; turn < 4; turn += 1) await lifeline.probe('/live.m3u8')
  expect(back()).toBe(0)
})

test('one question at a time', async () => {
  const { lifeline, asked } = line(false)
  await Promise.all([lifeline.probe('/live.m3u8'), lifeline.probe('/live.m3u8')])
  expect(asked).toHaveLength(1)
})

test('an outage that nobody waited through to its end is forgotten', async () => {
  const { lifeline, back } = line(false, false, true)
  await lifeline.probe('/live.m3u8')
  await lifeline.probe('/live.m3u8')
  lifeline.reset()
  await lifeline.probe('/live.m3u8')
  expect(back()).toBe(0)
})
