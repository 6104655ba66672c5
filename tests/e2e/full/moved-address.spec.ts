import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test, untilAlive } from '../../support/efir-test.ts'
import { untilOfflineReady } from '../../support/offline-ready.ts'
import { type RunningService, startService } from '../../support/running-service.ts'

/** A service with a page of its operator's own at `/ua/lysty`, and with some of its addresses moved. */
async function startMoved(
  from: RunningService,
  page: string,
  rules: [from: string, to: string][],
): Promise<RunningService & AsyncDisposable> {
  const folder = mkdtempSync(join(tmpdir(), 'efir-moved-'))
  const copy = join(folder, 'efir.sqlite')
  const source = new DatabaseSync(join(from.dataDir, 'efir.sqlite'))
  source.exec(`vacuum into '${copy}'`)
  source.close()
  const database = new DatabaseSync(copy)
  const insert = database.prepare('insert into redirects (from_path, to_path) values (?, ?)')
  for (const rule of rules) insert.run(...rule)
  database.close()
  const content = join(folder, 'content')
  cpSync(join(import.meta.dirname, '../../../server/content'), content, { recursive: true })
  for (const language of ['uk', 'ru'])
    writeFileSync(
      join(content, `pages/lysty.${language}.md`),
      `---\ntitle: Листи\ndescription: Листи глядачів\ntab: Листи\nupdated: 2026-11-20\n---\n\n${page}\n`,
    )
  const service = await startService({ dataDir: folder, env: { CONTENT_DIR: content } })
  return {
    ...service,
    async [Symbol.asyncDispose]() {
      await service.stop()
      rmSync(folder, { recursive: true })
    },
  }
}

test('a redirected path opens its target also without a network', async ({ page, context, service }) => {
  await using moved = await startMoved(service, 'Листів немає.', [
    ['/ua/slukhaty', '/ua/radio'],
    ['/ua/colo', '/ua/kolo'],
    ['/ua/kolo', '/ua/colo'],
  ])
  await page.goto(`${moved.address}/ua/slukhaty/?from=friends`)
  await expect(page).toHaveURL(`${moved.address}/ua/radio?from=friends`)
  await untilOfflineReady(page)
  await context.setOffline(true)
  await page.goto(`${moved.address}/ua/slukhaty/?from=friends#list`)
  await expect(page).toHaveURL(`${moved.address}/ua/radio?from=friends#list`)
  await expect(page.getByRole('heading', { level: 1, name: 'Радіо' })).toBeVisible()
  await page.goto(`${moved.address}/ua/colo`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(`${moved.address}/ua/colo`)
  await context.setOffline(false)
  await page.goto(`${moved.address}/ua/slukhaty`)
  await expect(page.getByRole('heading', { level: 1, name: 'Радіо' })).toBeVisible()
})

test('a link of the site to a redirected path opens its target in the same document, also offline', async ({
  page,
  context,
  service,
}) => {
  await using moved = await startMoved(
    service,
    'Можна [слухати](/slukhaty), [старе радіо](/ua/stare/radio), [старий фільм](/ua/filmy/staryj#pro-shcho), [глуха адреса](/ua/a/b), [зникле](/ua/znykle) або [коло](/ua/colo).',
    [
      ['/ua/slukhaty', '/ua/radio?from=letters'],
      ['/ua/stare/radio', '/ua/slukhaty'],
      ['/ua/znykle', '/ua/nemaie/i/tut'],
      ['/ua/filmy/staryj', '/ua/serials'],
      ['/ua/colo', '/ua/kolo'],
      ['/ua/kolo', '/ua/colo'],
    ],
  )
  const letters = `${moved.address}/ua/lysty`
  await page.goto(letters)
  await untilAlive(page)
  await untilOfflineReady(page)
  await page.evaluate(() => document.documentElement.toggleAttribute('data-same'))
  const heading = page.getByRole('heading', { level: 1 })
  for (const isOffline of [false, true]) {
    await context.setOffline(isOffline)
    for (const name of ['слухати', 'старе радіо']) {
      await page.getByRole('link', { name }).click()
      await expect(page).toHaveURL(`${moved.address}/ua/radio?from=letters`)
      await expect(heading).toHaveText('Радіо')
      await page.goBack()
      await expect(page).toHaveURL(letters)
    }
    for (const [name, path] of [
      ['глуха адреса', '/ua/a/b'],
      ['коло', '/ua/colo'],
      ['зникле', '/ua/nemaie/i/tut'],
    ] as const) {
      await page.getByRole('link', { name }).click()
      await expect(heading).toHaveText('Сторінку не знайдено')
      await expect(page).toHaveURL(moved.address + path)
      await page.goBack()
    }
  }
  await context.setOffline(false)
  await page.getByRole('link', { name: 'старий фільм' }).click()
  await expect(page).toHaveURL(`${moved.address}/ua/serials#pro-shcho`)
  await expect(heading).toHaveText('Серіали')
  await expect(page.locator('html[data-same]')).toHaveCount(1)
})
