// `npm run bench:guide -- [--channels 100,1000] [--opens 9]`: script time of today's guide on a CPU slowed
// four times.
// Measures opening by tab and by URL, and the longest task and late frames while scrolling.
// A data folder of its own holds the demonstration's 83 channels, multiplied to the number asked for.
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { kyivDayOf } from '../../src/domain/time/kyiv-time.ts'
import { untilOfflineReady } from '../support/offline-ready.ts'
import { openOwnBrowser } from '../support/own-browser.ts'
import { MAX_WHOLE } from '../../src/domain/guide/list-parts.ts'
import { startService } from '../support/running-service.ts'

const SLOWER = 4
/** Scrolling is watched on the slow processor and on this one. */
const RATES = [SLOWER, 1]
const AIM_SCRIPT_MS = 100
const AIM_TASK_MS = 50
const LATE_FRAME_MS = 25
/**
 * How often each scroll is watched: in one the browser may take its garbage away, or the machine do something
 * else.
 */
const PASSES = 5
const WIDE = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

const { values } = parseArgs({
  options: { channels: { type: 'string', default: '100,1000' }, opens: { type: 'string', default: '9' } },
})
const today = kyivDayOf(Date.now())
const dataDir = mkdtempSync(join(tmpdir(), 'efir-bench-'))

try {
  const first = await startService({ dataDir })
  await first.stop()
  for (const channels of values.channels.split(',').map(Number)) {
    addChannels(channels)
    console.info(`${channels} channels, processor ${SLOWER} times slower`)
    await measure(Number(values.opens), channels <= MAX_WHOLE)
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}

/** Makes the demonstration's channels up to so many, with the guide of today and of the days beside it. */
function addChannels(count: number): void {
  // Older versions of the tools do not know it by name.
  const { DatabaseSync } = createRequire(import.meta.url)('node:sqlite') as typeof import('node:sqlite')
  const database = new DatabaseSync(join(dataDir, 'efir.sqlite'))
  const { many } = database.prepare('select count(*) as many from channels').get() as { many: number }
  const { last } = database.prepare('select max(number) as last from channels').get() as { last: number }
  const { seeded } = database.prepare("select count(*) as seeded from channels where id not like 'more-%'").get() as {
    seeded: number
  }
  const models = database.prepare("select * from channels where id not like 'more-%' order by number").all() as Record<
    string,
    string | number
  >[]
  database.exec('begin')
  for (let more = many; more < count; more += 1) {
    const model = models[more % seeded]!
    const id = `more-${more}`
    const channel: Record<string, string | number> = { ...model, id, slug: id, number: last + 1 + more - many }
    const names = Object.keys(channel)
    database
      .prepare(`insert into channels (${names.join()}) values (${names.map(() => '?').join()})`)
      .run(...names.map((name) => channel[name]!))
    database
      .prepare(
        `insert into programmes (id, channel_id, day, start_ms, end_ms, title, title_ru, description, description_ru, age)
         select '${id}-' || start_ms, '${id}', day, start_ms, end_ms, title, title_ru, description, description_ru, age
         from programmes where channel_id = ? and day between ? and ?`,
      )
      .run(model['id']!, kyivDayOf(Date.now() - 86_400_000), kyivDayOf(Date.now() + 86_400_000))
  }
  database.exec('commit')
  database.close()
}

async function measure(opens: number, isWhole: boolean): Promise<void> {
  const profile = mkdtempSync(join(tmpdir(), 'efir-bench-'))
  const service = await startService({ dataDir })
  const browser = await openOwnBrowser(profile)
  try {
    const page = browser.pages()[0]!
    await page.setViewportSize(WIDE)
    await page.goto(`${service.address}/ua/telekanaly`)
    await untilOfflineReady(page)
    // Once, so that the device has cached the code of this guide.
    await pointAtTab(page)
    await openByTab(page)
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Performance.enable')
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })

    const openings: Opening[] = []
    const immediateOpenings: Opening[] = []
    for (let open = 0; open < opens; open += 1) {
      for (const isPointedAt of [true, false]) {
        await page.mouse.move(0, 0)
        await page.goto(`${service.address}/ua/telekanaly`)
        await untilQuiet(page)
        // Of a long list nothing is fetched before the guide is open.
        const prepared = isPointedAt && isWhole && page.waitForResponse(/\/api\/programs\/guide\//)
        await pointAtTab(page)
        if (await prepared) await untilQuiet(page)
        ;(isPointedAt ? openings : immediateOpenings).push(await taken(cdp, page, () => openByTab(page)))
      }
    }
    say('opened by its tab', openings, AIM_SCRIPT_MS)
    say('opened by its tab, pressed before it was pointed at', immediateOpenings, AIM_SCRIPT_MS)

    const loaded: Opening[] = []
    for (let open = 0; open < Math.min(opens, 5); open += 1) {
      await page.goto('about:blank')
      loaded.push(
        await taken(cdp, page, async () => {
          await page.goto(`${service.address}/ua/telekanaly?day=${today}`)
          await untilShown(page, '[role="gridcell"] a')
        }),
      )
    }
    say('opened at its address, the whole site included', loaded)

    for (const rate of RATES) await scrollThrough(cdp, page, rate)
    for (const rate of RATES) await slideOnPhone(browser, service.address, rate)
  } finally {
    await browser.close()
    await service.stop()
    rmSync(profile, { recursive: true, force: true })
  }
}

/** The grid of a desktop scrolled to its ends by a wheel. */
async function scrollThrough(cdp: CDPSession, page: Page, rate: number): Promise<void> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate })
  const [down, across]: [Watched[], Watched[]] = [[], []]
  for (let pass = 0; pass < PASSES; pass += 1) {
    await toBeginning(cdp, page)
    down.push(await watched(page, () => scroll(cdp, page, 0, 64 * 90)))
    await toBeginning(cdp, page)
    across.push(await watched(page, () => scroll(cdp, page, 300 * 18, 0)))
  }
  sayFrames(`scrolled down to the last channel and back${pace(rate)}`, down)
  sayFrames(`scrolled through the day and back${pace(rate)}`, across)
}

/** A phone's list retuned by a finger that slides through the day. */
async function slideOnPhone(browser: BrowserContext, address: string, rate: number): Promise<void> {
  const page = await browser.newPage()
  await page.setViewportSize(PHONE)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate })
  await page.goto(`${address}/ua/telekanaly?day=${today}`)
  await untilShown(page, 'input[type="range"]')
  await untilQuiet(page)
  const { x, y } = (await page.locator('input[type="range"]').locator('..').boundingBox())!
  const slide = async (by: number) =>
    cdp.send('Input.synthesizeScrollGesture', { x: x + 190, y: y + 40, xDistance: by, speed: 1200, gestureSourceType: 'touch' })
  const passes: Watched[] = []
  for (let pass = 0; pass < PASSES; pass += 1) {
    await cdp.send('HeapProfiler.collectGarbage')
    passes.push(
      await watched(page, async () => {
        await slide(-156 * 8)
        await slide(156 * 8)
      }),
    )
  }
  sayFrames(`a phone's list retuned through eight hours and back${pace(rate)}`, passes)
  await page.close()
}

/**
 * Presses today's tab and waits for the frame after the programmes. Waits inside the page, because the tools'
 * own script time would count.
 */
async function openByTab(page: Page): Promise<void> {
  const shown = page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    while (!document.querySelector('[role="gridcell"] a')) await frame()
    await frame()
    await frame()
  })
  await page.mouse.down()
  await page.mouse.up()
  await shown
}

/** A mouse points before its press, which prefetches. A finger or a remote presses at once. */
async function pointAtTab(page: Page): Promise<void> {
  const { x, y, width, height } = (await page.locator('nav a[data-centre]').boundingBox())!
  await page.mouse.move(x + width / 2, y + height / 2)
}

async function untilShown(page: Page, selector: string): Promise<void> {
  await page.waitForSelector(selector, { state: 'attached' })
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
}

/** Waits until nothing is left to do for the page that was opened. */
async function untilQuiet(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
}

type Opening = { script: number; style: number; task: number; wall: number }

/**
 * Milliseconds of script and of all work of the main thread, and how long it took, while something was done.
 */
async function taken(cdp: CDPSession, page: Page, work: () => Promise<void>): Promise<Opening> {
  const read = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    const of = (name: string) => (metrics.find((one) => one.name === name)?.value ?? 0) * 1000
    return { script: of('ScriptDuration'), style: of('RecalcStyleDuration') + of('LayoutDuration'), task: of('TaskDuration') }
  }
  const before = page.url() === 'about:blank' ? { script: 0, style: 0, task: 0 } : await read()
  const startedAt = performance.now()
  await work()
  const wall = performance.now() - startedAt
  const after = await read()
  return {
    script: after.script - before.script,
    style: after.style - before.style,
    task: after.task - before.task,
    wall,
  }
}

type Watched = { longest: number; frames: number; late: number }

/** The longest task and the frames while something was done. */
async function watched(page: Page, work: () => Promise<void>): Promise<Watched> {
  await page.evaluate(() => {
    const seen = { longest: 0, frames: 0, late: 0, over: false }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration)
    }).observe({ type: 'longtask' })
    let before = performance.now()
    const frame = (atMs: number): void => {
      seen.frames += 1
      if (atMs - before > 25) seen.late += 1
      before = atMs
      if (!seen.over) requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })
  await work()
  return page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const { seen } = window as unknown as { seen: Watched & { over: boolean } }
    seen.over = true
    return seen
  })
}

/**
 * Scrolls the grid to the first channel and hour, and collects garbage of earlier pages so that it is not
 * measured.
 */
async function toBeginning(cdp: CDPSession, page: Page): Promise<void> {
  await page.getByRole('grid').evaluate((grid) => grid.parentElement!.scrollTo({ left: 0, top: 0, behavior: 'instant' }))
  await cdp.send('HeapProfiler.collectGarbage')
  await untilQuiet(page)
}

async function scroll(cdp: CDPSession, page: Page, right: number, down: number): Promise<void> {
  const { x, y } = (await page.getByRole('grid').locator('..').boundingBox())!
  const gesture = { x: Math.round(x) + 600, y: Math.round(y) + 300, speed: 3000, gestureSourceType: 'mouse' } as const
  await cdp.send('Input.synthesizeScrollGesture', { ...gesture, xDistance: -right, yDistance: -down })
  await cdp.send('Input.synthesizeScrollGesture', { ...gesture, xDistance: right, yDistance: down })
}

function say(what: string, openings: readonly Opening[], aimMs?: number): void {
  const median = (part: keyof Opening) => openings.map((one) => one[part]).toSorted((a, b) => a - b)[openings.length >> 1]!
  const aim = aimMs === undefined ? '' : `, aim under ${aimMs}: ${median('script') < aimMs ? 'met' : 'MISSED'}`
  const figures = [
    `script ${median('script').toFixed(0)} ms${aim}`,
    `style and layout ${median('style').toFixed(0)} ms`,
    `main thread ${median('task').toFixed(0)} ms`,
  ]
  console.info(`  ${what}: ${figures.join('; ')}; seen after ${median('wall').toFixed(0)} ms (medians of ${openings.length})`)
}

function pace(rate: number): string {
  return rate === 1 ? ", at the processor's own pace" : ''
}

function sayFrames(what: string, passes: readonly Watched[]): void {
  const longest = passes.map((one) => one.longest).toSorted((a, b) => a - b)
  const task = (ms: number) => (ms === 0 ? `none over ${AIM_TASK_MS} ms` : `${ms.toFixed(0)} ms`)
  const median = longest[passes.length >> 1]!
  const aim = median <= AIM_TASK_MS ? 'met' : 'MISSED'
  const [late, frames] = (['late', 'frames'] as const).map((part) => passes.reduce((sum, one) => sum + one[part], 0))
  console.info(
    `  ${what}: longest task ${task(median)} (median of ${passes.length}, aim ${aim}), at worst ${task(longest.at(-1)!)}; ${late} of ${frames} frames later than ${LATE_FRAME_MS} ms`,
  )
}
