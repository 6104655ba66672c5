import { afterEach, expect, test, vi } from 'vitest'
import { createReachabilityProbe, reachByFetch } from './reachability-probe.ts'

afterEach(() => vi.unstubAllGlobals())

function line(...answers: boolean[]) {
  const requests: string[] = []
  let back = 0
  const reachability = createReachabilityProbe(
    async (url) => {
      requests.push(url)
      return answers.shift() ?? true
    },
    () => (back += 1),
  )
  return { reachability, requests, back: () => back }
}

test('a server that responds again notifies once', async () => {
  const { reachability, back } = line(false, false, true, true)
  const seen: number[] = []
  for (let turn = 0; turn < 4; turn += 1) {
    await reachability.probe('/live.m3u8')
    seen.push(back())
  }
  expect(seen).toEqual([0, 0, 1, 1])
})

test('a slow server does not notify: its response would be lost', async () => {
  const { reachability, back } = line(true, true)
  await reachability.probe('/live.m3u8')
  await reachability.probe('/live.m3u8')
  expect(back()).toBe(0)
})

test('a single slow answer is no outage', async () => {
  const { reachability, back } = line(false, true, false, true)
  for (let turn = 0; turn < 4; turn += 1) await reachability.probe('/live.m3u8')
  expect(back()).toBe(0)
})

test('one probe at a time', async () => {
  const { reachability, requests } = line(false)
  await Promise.all([reachability.probe('/live.m3u8'), reachability.probe('/live.m3u8')])
  expect(requests).toHaveLength(1)
})

test('an outage without a waiting player is forgotten', async () => {
  const { reachability, back } = line(false, false, true)
  await reachability.probe('/live.m3u8')
  await reachability.probe('/live.m3u8')
  reachability.reset()
  await reachability.probe('/live.m3u8')
  expect(back()).toBe(0)
})

test('media and a refusal are answers of the server, a page of a portal is none', async () => {
  const answers = async (status: number, type: string) => {
    vi.stubGlobal('fetch', async () => new Response(null, { status, headers: { 'Content-Type': type } }))
    return reachByFetch('/live.m3u8')
  }
  expect(await answers(200, 'application/vnd.apple.mpegurl')).toBe(true)
  expect(await answers(403, 'application/json')).toBe(true)
  expect(await answers(200, 'text/html; charset=utf-8')).toBe(false)
  expect(await answers(511, 'text/html')).toBe(false)
})
