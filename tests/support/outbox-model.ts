import { expect, type Page, request as requests } from '@playwright/test'
import { watchApplied } from './applied-changes.ts'
import { type Fate, startFavouritesProxy } from './favourites-proxy.ts'
import { startMortalBrowser } from './mortal-browser.ts'
import { cookieOf, openStations, press, stationsOf, waitingIn } from './pressing.ts'
import type { RunningService } from './running-service.ts'

const STATIONS = 6
const MOST_TABS = 3

/** Counts of a run of the model. */
export type ModelRun = { presses: number; kills: number; sent: number; applied: number; seconds: number }

/** Numbers from 0 to 1 that are the same for a seed (Lehmer). */
function chances(seed: number): () => number {
  let state = seed * 7919 + 1
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}

const FATES: readonly Fate[] = [
  'pass',
  'pass',
  'lost',
  'answer lost',
  { status: 500, code: 'server_error' },
  { status: 429, code: 'too_many_tries', retryAfterS: 1 },
]

/**
 * Presses hearts at random in up to three tabs, while the network fails, calls are lost and the browser is
 * killed.
 * At the end the server must have the last presses, each made once.
 */
export async function runOutboxModel(service: RunningService, seed: number, operations: number): Promise<ModelRun> {
  const beganMs = Date.now()
  const chance = chances(seed)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(chance() * from.length)]!
  const request = await requests.newContext()
  const stations = (
    (await (await request.get(`${service.address}/api/radio/all`)).json()) as { _id: string; name: string }[]
  ).slice(0, STATIONS)
  const proxy = await startFavouritesProxy(service.address)
  const changes = watchApplied(service.dataDir)
  const browser = await startMortalBrowser(proxy.address, [cookieOf(proxy.address, service.tokens['premium']!, 'Оксана')])
  let tabs: Page[] = []
  const openTab = async (): Promise<void> => {
    const tab = await browser.context().newPage()
    await openStations(tab)
    tabs.push(tab)
  }
  const expected = new Map<string, boolean>()
  for (const id of await stationsOf(request, service, 'premium')) expected.set(id, true)
  let offline = false
  const pressed: { id: string; want: boolean; atMs: number }[] = []
  let kills = 0
  const setOffline = async (is: boolean): Promise<void> => {
    offline = is
    await browser.context().setOffline(is)
  }

  try {
    await openTab()
    for (let step = 0; step < operations; step += 1) {
      const dice = chance()
      if (dice < 0.62) {
        const station = pick(stations)
        const want = await press(pick(tabs), station.name)
        expected.set(station._id, want)
        pressed.push({ id: station._id, want, atMs: Date.now() })
      } else if (dice < 0.72) await setOffline(!offline)
      else if (dice < 0.86) {
        const fate = pick(FATES)
        proxy.fate = () => fate
      } else if (dice < 0.91 && tabs.length < MOST_TABS && !offline) await openTab()
      else if (dice < 0.95 && tabs.length > 1) await tabs.pop()!.close()
      else if (dice >= 0.95) {
        kills += 1
        await browser.killAndRestart()
        offline = false
        tabs = []
        await openTab()
      }
    }
    proxy.fate = () => 'pass'
    await setOffline(false)
    if (tabs.length === 0) await openTab()
    // A visit sends the outbox.
    await tabs[0]!.reload()
    await expect.poll(() => waitingIn(tabs[0]!), { timeout: 60_000 }).toEqual([])
    const last = stations.filter(({ _id }) => expected.get(_id)).map(({ _id }) => _id)
    const applied = changes.read()
    const story = JSON.stringify({ pressed, sent: proxy.sent.map(({ token: _token, ...sent }) => sent), applied })
    expect((await stationsOf(request, service, 'premium')).toSorted(), story).toEqual(last.toSorted())
    const once = new Set(applied.map(({ account, item, at }) => `${account} ${item} ${at}`))
    expect(once.size).toBe(applied.length)
    const callsOf = Map.groupBy(proxy.sent, ({ idem }) => idem)
    for (const [idem, calls] of callsOf)
      expect([idem, new Set(calls.map(({ id, want, at }) => `${id} ${want} ${at}`)).size]).toEqual([idem, 1])
    return {
      presses: pressed.length,
      kills,
      sent: proxy.sent.length,
      applied: applied.length,
      seconds: Math.round((Date.now() - beganMs) / 1000),
    }
  } finally {
    await browser.close()
    await proxy.stop()
    changes.stop()
    await request.dispose()
  }
}
