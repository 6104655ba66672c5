import type { Page } from '@playwright/test'
import { localizePath, SCREEN_PATHS } from '../../../src/domain/routing/paths.ts'
import { openScreen } from '../../support/axe.ts'
import { expect, signIn, test } from '../../support/efir-test.ts'

const TITLES = { film: 'kradii-doshchu', serial: 'mlyn-na-perekhresti', cartoon: 'likhtar-dlia-svitliachka' }

/**
 * Every address of the table, the variable parts filled in; those that nothing answers to are looked at by
 * themselves.
 */
const TABLE = Object.values(SCREEN_PATHS)
  .filter((path) => path !== SCREEN_PATHS.staticPage)
  .map((path) =>
    path
      .replace('/telekanaly/$id', '/telekanaly/tv-01')
      .replace('/filmy/$id', `/filmy/${TITLES.film}`)
      .replace('/serials/$id', `/serials/${TITLES.serial}`)
      .replace('/cartoons/$id', `/cartoons/${TITLES.cartoon}`)
      .replace('/genres/{-$id}', '/genres/drama')
      .replace('/{-$id}', '')
      .replace('$id', '1'),
  )

// The narrowest phone, and a screen of 1280 px at 200 %.
const WIDTHS = [320, 640]

/** Collects console messages, failed requests and violations while a page is led from path to path. */
function watch(page: Page, troubles: string[]): { at: string } {
  const walker = { at: '' }
  const trouble = (what: string) => troubles.push(`${walker.at}: ${what}`)
  // The browser reports the answer for an address that is missing by design.
  const isOwnAddress = (url: string) => new URL(url).pathname === new URL(walker.at, url).pathname
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return
    if (!(/status of 404/.test(message.text()) && isOwnAddress(message.location().url))) trouble(message.text())
  })
  page.on('pageerror', (error) => trouble(error.message))
  page.on('requestfailed', (request) => {
    // Leaving a page aborts its requests, which is no failure.
    const reason = request.failure()?.errorText
    if (reason !== 'net::ERR_ABORTED') trouble(`${reason} ${request.url()}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400 && !response.request().isNavigationRequest()) trouble(`${response.status()} ${response.url()}`)
  })
  return walker
}

test.describe('a crawl of all routes in both languages', () => {
  const troubles: string[] = []
  const wide: string[] = []
  let opened = 0

  test.beforeAll(async ({ browser, service }) => {
    test.setTimeout(240_000)
    const context = await browser.newContext({ baseURL: service.address })
    await context.addInitScript(() =>
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
        console.error(`policy: ${violatedDirective} ${blockedURI} ${sourceFile}`),
      ),
    )
    await context.addCookies([{ name: 'lang', value: 'ru', url: service.address }])
    const walk = async (page: Page, paths: readonly string[]) => {
      const walker = watch(page, troubles)
      for (const path of paths) {
        walker.at = path
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 512 })
          if (width === WIDTHS[0]) {
            await openScreen(page, path)
          }
          const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
          if (over > 0) wide.push(`${path} at ${width} px by ${over} px`)
        }
        opened += 1
      }
    }
    const inLocale = async (locale: 'ua' | 'ru') =>
      walk(
        await context.newPage(),
        TABLE.map((path) => localizePath(path, locale)),
      )
    await Promise.all([inLocale('ua'), inLocale('ru')])
    const own = await context.newPage()
    await signIn(own, service, 'basic')
    await walk(
      own,
      TABLE.filter((path) => path.startsWith(SCREEN_PATHS.dashboard)).map((path) => localizePath(path, 'ua')),
    )
    await context.close()
  })

  test('meets no CSP violation, console message or failed request', () => {
    expect(opened).toBeGreaterThan(TABLE.length * 2)
    expect(troubles).toEqual([])
  })

  test('nothing scrolls sideways at 320 px, nor at 200 %', () => {
    expect(wide).toEqual([])
  })
})
