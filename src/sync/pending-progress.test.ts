import { afterEach, expect, test, vi } from 'vitest'
import { pendingReports, drainPendingReports, addPendingReport } from './pending-progress.ts'

const NOW = Date.UTC(2026, 0, 15, 12)
const who = { token: 'a token', user: 'u-1', device: 'brwsr-1' }

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a drain at once leaves the service alone for as long as it asked', async () => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  const busy = { status: 'error', error: '', code: 'too_many_requests' }
  const answers = [Response.json(busy, { status: 429, headers: { 'Retry-After': '60' } }), new Response(null, { status: 503 })]
  const fetch = vi.fn(async () => answers.shift() ?? Response.json({ recorded: 1 }))
  vi.stubGlobal('fetch', fetch)
  await addPendingReport('u-1', { at: NOW, channel_id: 'tv-1', playing: NOW, played: 15_000 })

  expect(await drainPendingReports(who)).toBeGreaterThanOrEqual(NOW + 60_000)
  vi.setSystemTime(NOW + 59_999)
  expect(await drainPendingReports(who, { atOnce: true })).toBeGreaterThanOrEqual(NOW + 60_000)
  expect(fetch).toHaveBeenCalledTimes(1)
  vi.setSystemTime(NOW + 60_000)
  await drainPendingReports(who, { atOnce: true })
  // Between tries nobody asked it to wait.
  expect(await drainPendingReports(who, { atOnce: true })).toBeNull()
  expect(fetch).toHaveBeenCalledTimes(3)
  expect(await pendingReports('u-1')).toEqual([])
})
