import type { Page } from '@playwright/test'
import { expect, signIn, test, untilAlive } from '../../support/efir-test.ts'
import { plays } from '../../support/watching.ts'
import { firstFrameAfter } from '../../bench/first-frame.ts'

type Channel = { _id: string; slug: string }

const mediaOf = ({ _id }: Channel) => new RegExp(`/media/tv/${_id}/`)
const segmentOf = ({ _id }: Channel) => new RegExp(`/media/tv/${_id}/.*/\\d+\\.m4s`)
const listOf = ({ _id }: Channel) => new RegExp(`/media/tv/${_id}/.*/index\\.m3u8`)

/** The channels in the order of the list. */
async function listed(page: Page): Promise<Channel[]> {
  return (await page.request.get('/api/channels/all')).json() as Promise<Channel[]>
}

/** Opens a channel with a package that covers all of them. */
async function watch(page: Page, { slug }: Channel): Promise<void> {
  await page.addInitScript(firstFrameAfter)
  await page.goto(`/ua/telekanaly/${slug}`)
  await untilAlive(page)
  await plays(page)
}

/** Goes to a channel as a key or a link does; how long its first picture took, in ms. */
const zap = (page: Page, { slug }: Channel): Promise<number | null> =>
  page.evaluate(`firstFrameAfter(() => history.pushState({}, '', '/ua/telekanaly/${slug}'))`)

test('a channel without zap prefetch requests its first segment together with its playlist', async ({ page, service }) => {
  await signIn(page, service, 'premium')
  const channels = await listed(page)
  const far = channels[Math.floor(channels.length / 2)]!
  const prepared = [channels[1]!, channels.at(-1)!].map((one) =>
    page.waitForResponse((response) => segmentOf(one).test(response.url())),
  )
  await watch(page, channels[0]!)
  await Promise.all(prepared)

  const segment = page.waitForRequest(segmentOf(far))
  let wasEarly = false
  await page.route(listOf(far), async (route) => {
    await segment
    wasEarly = true
    await route.continue()
  })
  expect(await zap(page, far)).not.toBeNull()
  expect(wasEarly).toBe(true)
  await plays(page)
})

test('while data are saved nothing is prefetched', async ({ page, service }) => {
  await signIn(page, service, 'premium')
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true })
  const [first, ...others] = (await listed(page)) as [Channel, ...Channel[]]
  const ahead: string[] = []
  page.on('request', (request) => {
    const url = request.url()
    if (url.includes('protected-all') || others.some((other) => mediaOf(other).test(url))) ahead.push(url)
  })
  await watch(page, first)
  await plays(page, 8)
  expect(ahead).toEqual([])
})

test('the server sends the first playlist with the stream URL of a channel', async ({ request }) => {
  const { url, playlist } = (await (await request.get('/api/channels/live/tv-01')).json()) as { url: string; playlist: string }
  expect(await (await request.get(url)).text()).toBe(playlist)
})
