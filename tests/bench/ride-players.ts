import type { Browser, Page } from '@playwright/test'
import { watchAudio } from '../support/audio-watch.ts'
import { giveSession, untilAlive } from '../support/efir-test.ts'
import { untilOfflineReady } from '../support/offline-ready.ts'
import type { RunningService } from '../support/running-service.ts'
import { type Peer, peerPage, playInHls, playInShaka, playReconnecting } from './peers.ts'
import type { Kind, Subject } from './ride-subjects.ts'

/** A page that is ready to play something when `press` is called. */
export type RidingPlayer = { page: Page; press: () => Promise<unknown> }

/** Opens a player behind a line of its own. */
export type OpenPlayer = (line: string, subject: Subject) => Promise<RidingPlayer>

/** The path of the endless stream that an audio element plays. */
export const PLAIN_STREAM = '/stream'

/** Returns how to open each player of a kind, by name, this site first. */
export function playersOf(kind: Kind, browser: Browser, service: RunningService): Map<string, OpenPlayer> {
  const ours: OpenPlayer = (line, { path }) => openOurs(browser, { ...service, address: line }, kind, path)
  const hls: OpenPlayer = async (line, { stream }) => {
    const page = await openPeer(browser, line, 'hls.js')
    return { page, press: () => page.evaluate(playInHls, line + stream) }
  }
  const shaka: OpenPlayer = async (line, { stream }) => {
    const page = await openPeer(browser, line, 'shaka.js')
    return { page, press: () => page.evaluate(playInShaka, line + stream) }
  }
  const element: OpenPlayer = async (line) => {
    const page = await openPeer(browser, line, 'hls.js')
    return { page, press: () => page.evaluate(playReconnecting, line + PLAIN_STREAM) }
  }
  return new Map([['this site', ours], ['hls.js', hls], kind === 'radio' ? ['audio element', element] : ['Shaka', shaka]])
}

/** Opens this site for a returning viewer: the worker has its precache and the prefetched lists. */
async function openOurs(browser: Browser, service: RunningService, kind: Kind, path: string): Promise<RidingPlayer> {
  const context = await browser.newContext({ locale: 'uk-UA', viewport: { width: 1440, height: 900 } })
  await giveSession(context, service, service.tokens['premium']!)
  const page = await context.newPage()
  await page.addInitScript(watchAudio)
  await page.goto(`${service.address}/ua`)
  await untilOfflineReady(page)
  await page.goto(service.address + (kind === 'radio' ? path : '/ua'))
  await untilAlive(page)
  const press = () =>
    kind === 'radio'
      ? page.evaluate(() => document.querySelector<HTMLElement>('main li button')!.click())
      : page.evaluate((to) => history.pushState({}, '', to), path)
  return { page, press }
}

async function openPeer(browser: Browser, line: string, peer: Peer): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.addInitScript(watchAudio)
  await page.goto(line + peerPage(peer))
  return page
}
