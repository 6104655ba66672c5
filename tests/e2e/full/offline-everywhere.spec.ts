import type { Page } from '@playwright/test'
import type { Locale } from '../../../src/domain/i18n/locale.ts'
import { localizePath, SCREEN_PATHS } from '../../../src/domain/routing/paths.ts'
import { expect, signIn, test, untilAlive } from '../../support/efir-test.ts'
import { untilOfflineReady } from '../../support/offline-ready.ts'
import { freePort, startService } from '../../support/running-service.ts'

test.use({ trace: 'off' })

/** Every address of the table, its variable parts filled in. */
const TABLE = Object.values(SCREEN_PATHS).map((path) =>
  path.replace('/telekanaly/$id', '/telekanaly/tv-01').replace('/{-$id}', '').replace('$id', '1').replace('$slug', 'nowhere'),
)

const BROKEN = /^(Сталася помилка|Произошла ошибка)$/

/** Opens every address and answers with those that show nothing, or that something broke. */
async function brokenAmong(page: Page, site: string, locale: Locale): Promise<string[]> {
  const broken: string[] = []
  for (const path of TABLE) {
    await page.goto(site + localizePath(path, locale))
    await untilAlive(page)
    const heading = page.getByRole('heading', { level: 1 }).first()
    const shown = await heading.waitFor({ state: 'attached' }).then(
      () => heading.textContent(),
      () => null,
    )
    if (!shown || BROKEN.test(shown)) broken.push(`${path}: ${shown}`)
  }
  return broken
}

for (const [who, locale] of [
  [null, 'ua'],
  ['premium', 'ru'],
] as const) {
  test(`every route opens offline for ${who ?? 'a visitor'} in ${locale}, with a message if it is not cached`, async ({
    page,
  }) => {
    test.setTimeout(300_000)
    const service = await startService({ env: { PORT: String(await freePort()) } })
    try {
      if (who !== null) await signIn(page, service, who)
      await page.goto(service.address + localizePath(SCREEN_PATHS.home, locale))
      await untilOfflineReady(page)
    } finally {
      await service.stop()
    }
    const failed: string[] = []
    page.on('pageerror', ({ message }) => failed.push(message))
    expect(TABLE.length).toBeGreaterThan(40)
    expect(await brokenAmong(page, service.address, locale)).toEqual([])
    expect(failed).toEqual([])
  })
}
