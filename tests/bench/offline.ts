// `npm run bench:offline -- [--visits 15]`: milliseconds from navigation to the frame after the rows, on a
// CPU slowed four times.
// Compares a repeat visit to a channel's guide, a cold browser start offline, and a first visit's
// server-rendered page.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { brotliCompressSync } from 'node:zlib'
import type { BrowserContext, Page } from '@playwright/test'
import { untilOfflineReady } from '../support/offline-ready.ts'
import { openOwnBrowser } from '../support/own-browser.ts'
import { startService } from '../support/running-service.ts'

const SLOWER = 4
const GUIDE = { path: '/ua/telekanaly/tv-01', rows: 'aside li' }
const HOME = { path: '/ua', rows: 'main h2' }
const AIMS_MS = { repeat: 400, cold: 500 }
const PAINTED = 'painted at '
const WORKER_BYTES = 25_000

const { values } = parseArgs({ options: { visits: { type: 'string', default: '15' } } })
const visits = Number(values.visits)
const profile = mkdtempSync(join(tmpdir(), 'efir-bench-'))
const service = await startService()

const fresh = await repeat(
  async () => {
    const empty = mkdtempSync(join(tmpdir(), 'efir-bench-'))
    const browser = await openOwnBrowser(empty)
    const took = await paintOf(browser, GUIDE)
    await browser.close()
    rmSync(empty, { recursive: true, force: true })
    return took
  },
  Math.min(visits, 5),
)
say('first visit ever, the guide', fresh)

const browser = await openOwnBrowser(profile)
const page = browser.pages()[0]!
await page.goto(service.address + HOME.path)
await untilOfflineReady(page)
await page.goto(service.address + GUIDE.path)
await page.locator(GUIDE.rows).first().waitFor()
say('repeat visit, the guide', await repeat(() => paintOf(browser, GUIDE), visits), AIMS_MS.repeat)
await browser.close()

await service.stop()
const cold = await repeat(async () => {
  const again = await openOwnBrowser(profile)
  const took = await paintOf(again, HOME)
  await again.close()
  return took
}, visits)
say('cold start without a network, home', cold, AIMS_MS.cold)
rmSync(profile, { recursive: true, force: true })

const worker = brotliCompressSync(readFileSync(join(import.meta.dirname, '../../dist/site/sw.js'))).length
console.info(`worker: ${worker} bytes of brotli, aim at most ${WORKER_BYTES}: ${worker <= WORKER_BYTES ? 'met' : 'MISSED'}`)

async function repeat(measure: () => Promise<number>, times: number): Promise<number[]> {
  const took: number[] = []
  for (let index = 0; index < times; index += 1) took.push(await measure())
  return took.toSorted((a, b) => a - b)
}

/**
 * Milliseconds from the start of a navigation to the first frame that has the rows. The page prints it on its
 * console, because the tool's own script would run in it meanwhile, slowed down too.
 */
async function paintOf(context: BrowserContext, { path, rows }: { path: string; rows: string }): Promise<number> {
  const tab: Page = await context.newPage()
  const session = await context.newCDPSession(tab)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const painted = tab.waitForEvent('console', (said) => said.text().startsWith(PAINTED))
  await tab.addInitScript(
    ([selector, word]) => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector(selector!)) return
        observer.disconnect()
        requestAnimationFrame(() => requestAnimationFrame((atMs) => console.debug(word, atMs)))
      })
      observer.observe(document, { childList: true, subtree: true })
    },
    [rows, PAINTED],
  )
  await tab.goto(service.address + path, { waitUntil: 'commit' })
  const took = Number((await painted).text().slice(PAINTED.length))
  await tab.close()
  return took
}

function say(what: string, took: readonly number[], aimMs?: number): void {
  const at = (part: number) => took[Math.min(took.length - 1, Math.floor(part * took.length))]!
  const aim = aimMs === undefined ? '' : `, aim under ${aimMs}: ${at(0.5) < aimMs ? 'met' : 'MISSED'}`
  console.info(`${what}: median ${at(0.5).toFixed(0)} ms, p95 ${at(0.95).toFixed(0)} ms of ${took.length}${aim}`)
}
