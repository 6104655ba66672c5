import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ask, PageRequest, RenderPage } from '../../src/contract/rendering.ts'
import { localizePath, SCREEN_PATHS } from '../../src/domain/routing/paths.ts'
import { SITE } from '../support/built-site.ts'
import { putCatalogue } from '../support/catalogue.ts'
import { sqlite } from '../support/engines.ts'
import { openService, type Service } from '../support/service.ts'

/** Calls of renders wait here until they are released. */
type HeldCall = () => Promise<void>

let service: Service
let render: RenderPage
let held: HeldCall[] | undefined

beforeAll(async () => {
  service = await openService(sqlite)
  await putCatalogue(service.db)
  const answer: Ask = async ({ url, method, body }) =>
    service.app.request(url, { method, body, headers: { platform: 'browser', 'content-type': 'application/json' } })
  render = SITE.createRenderer((call) => {
    if (!held) return answer(call)
    return new Promise((resolve, reject) => {
      held!.push(() => answer(call).then(resolve, reject))
    })
  })
})
afterAll(() => service.close())

/**
 * Renders the pages at once. Their calls are answered one at a time, the last one first, so that the renders
 * alternate.
 */
async function renderTogether(requests: readonly PageRequest[]) {
  held = []
  let areDone = false
  const pages = Promise.all(requests.map(render)).finally(() => (areDone = true))
  let mostAtOnce = 0
  while (!areDone) {
    mostAtOnce = Math.max(mostAtOnce, held.length)
    await held.pop()?.()
    await new Promise(setImmediate)
  }
  held = undefined
  return { pages: await pages, mostAtOnce }
}

test.each(['home', 'channels', 'films', 'radio'] as const)(
  'the screen %s, rendered in two languages at once, is as rendered alone',
  async (screen) => {
    const { nowMs } = service.clock
    const requests = [
      { address: localizePath(SCREEN_PATHS[screen], 'ua'), nowMs },
      // Another minute, so that an instant that leaks shows as well.
      { address: localizePath(SCREEN_PATHS[screen], 'ru'), nowMs: nowMs + 60_000 },
    ]
    const alone = []
    for (const request of requests) alone.push(await render(request))
    const { pages, mostAtOnce } = await renderTogether(requests)
    expect(mostAtOnce).toBeGreaterThan(1)
    expect(alone.map((page) => page.kind === 'page' && [page.status, page.language])).toEqual([
      [200, 'uk'],
      [200, 'ru'],
    ])
    expect(pages).toEqual(alone)
  },
)
