import { type Browser, expect } from '@playwright/test'
import { readRadio, watchAudio } from './audio-watch.ts'
import type { Ears } from './heard.ts'
import type { OutageProxy, Way } from './outage-proxy.ts'
import { playFromList } from './radio-test.ts'

// The radio plays forty seconds behind live. The buffer ends with a segment of four, whose part playback uses
// up.
const FULL_S = 32

export type Listener = Awaited<ReturnType<typeof openListener>>

/** Opens a page on which the first station, whose tone (hertz) is given, is heard. */
export async function openListener(browser: Browser, tone: number, { ears, link }: { ears: Ears; link: OutageProxy }) {
  const page = await browser.newPage({ baseURL: link.address })
  await page.addInitScript(watchAudio)
  const pressMs = Date.now()
  await playFromList(page, 0)
  await ears.untilAudible(tone, pressMs)

  return {
    /**
     * Lets the connection fail for so long, once all that can be loaded is there, and says when it failed and
     * when it was back.
     */
    async failFor(seconds: number, way: Way) {
      await expect.poll(async () => (await page.evaluate(readRadio)).aheadS, { timeout: 30_000 }).toBeGreaterThan(FULL_S)
      await ears.untilAudible(tone, Date.now())
      const { aheadS, breaks: before } = await page.evaluate(readRadio)
      const fromMs = Date.now()
      link.go(way)
      await ears.untilRecorded(fromMs + seconds * 1000)
      link.go('pass')
      const breaksSince = async () => (await page.evaluate(readRadio)).breaks.slice(before.length)
      return { fromMs, backMs: Date.now(), emptyMs: fromMs + aheadS * 1000, breaksSince }
    },
    close: () => page.close(),
  }
}
