import type { Page } from '@playwright/test'
import { expect, signIn, test, untilAlive } from '../../support/efir-test.ts'
import { plays } from '../../support/watching.ts'
import { firstFrameAfter } from '../../bench/first-frame.ts'

type Channel = { _id: string; slug: string }

const segmentOf = ({ _id }: Channel) => new RegExp(`/media/tv/${_id}/.*/\\d+\\.m4s`)
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

test('a zap to a neighbour shows its picture before any request', async ({ page, service, troubles }) => {
  await signIn(page, service, 'premium')
  const [first, next] = (await listed(page)) as [Channel, Channel]
  const prepared = page.waitForResponse((response) => segmentOf(next).test(response.url()))
  await watch(page, first)
  await (await prepared).finished()

  const held: string[] = []
  // A reachability probe (HEAD) needs nothing of the server.
  await page.route(/\/media\/|\/api\/channels\/live\//, (route) => {
    if (route.request().method() !== 'HEAD') held.push(route.request().url())
  })
  expect(await zap(page, next)).not.toBeNull()
  await expect(page).toHaveURL(new RegExp(`/${next.slug}$`))
  // Requests made meanwhile are for later segments only.
  expect(held.filter((url) => /master\.m3u8|init\.mp4|\/api\//.test(url))).toEqual([])
  expect(new Set(held).size).toBe(held.length)
  expect(troubles).toEqual([])
})
