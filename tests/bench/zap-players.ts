import type { Browser, Page } from '@playwright/test'
import { giveSession, untilAlive } from '../support/efir-test.ts'
import type { RunningService } from '../support/running-service.ts'
import { firstFrameAfter } from './first-frame.ts'
import { peerPage, playInHls, playInShaka } from './peers.ts'

/** A channel as the bench needs it: its place on the site, and the path of its stream. */
export type Listed = { path: string; stream: string }

/** A player under test. `zap` returns milliseconds to the channel's first frame, or null after a timeout. */
export type ZappingPlayer = {
  name: string
  zap: (channel: Listed) => Promise<number | null>
  /** Waits until it has played so much of the present channel. */
  playsS: (seconds: number) => Promise<void>
}

type On = { browser: Browser; link: string }

/** Opens this site, signed in. A zap changes the URL as a key or a link does. */
export async function openOurs({ browser, link }: On, service: RunningService, first: Listed): Promise<ZappingPlayer> {
  const context = await browser.newContext({ locale: 'uk-UA', viewport: { width: 1440, height: 900 } })
  await giveSession(context, { ...service, address: link }, service.tokens['premium']!)
  const page = await watched(await context.newPage())
  await page.goto(link + first.path)
  await untilAlive(page)
  return playerOn(page, 'this player', ({ path }) => `history.pushState({}, '', ${JSON.stringify(path)})`)
}

/** A page with hls.js as it comes. */
export async function openHls({ browser, link }: On, peers: string, first: Listed): Promise<ZappingPlayer> {
  const page = await watched(await browser.newPage())
  await page.goto(peers + peerPage('hls.js'))
  await page.evaluate(playInHls, link + first.stream)
  return playerOn(page, 'hls.js defaults', ({ stream }) => `engine.loadSource(${JSON.stringify(link + stream)})`)
}

/** A page with Shaka Player as it comes. */
export async function openShaka({ browser, link }: On, peers: string, first: Listed): Promise<ZappingPlayer> {
  const page = await watched(await browser.newPage())
  await page.goto(peers + peerPage('shaka.js'))
  await page.evaluate(playInShaka, link + first.stream)
  return playerOn(page, 'Shaka defaults', ({ stream }) => `engine.load(${JSON.stringify(link + stream)}).catch(() => {})`)
}

async function watched(page: Page): Promise<Page> {
  await page.addInitScript(firstFrameAfter)
  return page
}

function playerOn(page: Page, name: string, change: (channel: Listed) => string): ZappingPlayer {
  return {
    name,
    zap: (channel) => page.evaluate(`firstFrameAfter(() => { ${change(channel)} })`),
    async playsS(seconds) {
      await page
        .waitForFunction(`document.querySelector('video') && playedS() >= ${seconds}`, undefined, {
          polling: 50,
          timeout: 60_000,
        })
        .catch(() => {})
    },
  }
}
