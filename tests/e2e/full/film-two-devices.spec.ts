import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import type { TitleToContinue } from '../../../src/contract/own-titles.ts'
import { catalogueFolder, titleFile } from '../../support/catalogue-folder.ts'
import { copyDemonstration } from '../../support/demonstration-data.ts'
import { expect, giveSession, test as base } from '../../support/efir-test.ts'
import { filmRuler, filmSeconds, untilFilmPlays, watchFilm } from '../../support/film.ts'
import { mediaWithLongFilm } from '../../support/long-film.ts'
import { type RunningService, startService } from '../../support/running-service.ts'
import { as } from '../../support/watching.ts'

const root = join(import.meta.dirname, '../../..')

/** A service with a film of two minutes that an operator has brought in, and how to take it away. */
async function serviceWithLongFilm() {
  const media = mediaWithLongFilm()
  const catalogue = catalogueFolder()
  catalogue.title('long', titleFile('long', { media: media.name, duration_s: media.seconds, dubbing: ['uk', 'ru'] }))
  const dataDir = mkdtempSync(join(tmpdir(), 'efir-data-'))
  copyDemonstration(dataDir)
  const env = { DATA_DIR: dataDir, MEDIA_DIR: media.folder }
  const imported = spawnSync(process.execPath, [join(root, 'server/import/run.ts'), 'catalogue', catalogue.folder], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  })
  expect(imported.stdout + imported.stderr).toContain('Titles in: 1, left out: 0')
  const service = await startService({ dataDir, env: { MEDIA_DIR: media.folder } })
  const remove = async () => {
    await service.stop()
    for (const made of [media, catalogue]) made.remove()
    rmSync(dataDir, { recursive: true })
  }
  return { service, remove }
}

async function openDevice(browser: Browser, service: RunningService, viewport: { width: number; height: number }) {
  const context = await browser.newContext({ baseURL: service.address, locale: 'uk-UA', viewport })
  await giveSession(context, service, service.tokens['premium']!, 'Оксана')
  return context.newPage()
}

/** The server's position to resume the last title, in milliseconds. */
async function placeLeft({ request }: Page, service: RunningService): Promise<number | undefined> {
  const answer = await request.get('/api/history/continue', { headers: as(service, 'premium') })
  return ((await answer.json()) as TitleToContinue[])[0]?.position
}

const test = base.extend<{ longFilm: RunningService }>({
  // oxlint-disable-next-line no-empty-pattern
  longFilm: async ({}, provide) => {
    const { service, remove } = await serviceWithLongFilm()
    await provide(service)
    await remove()
  },
})

test('a film left at 1:00 resumes there on another device', async ({ browser, longFilm: service }) => {
  const computer = await openDevice(browser, service, { width: 1440, height: 900 })
  await watchFilm(computer, '/ua/filmy/long')
  const ruler = (await filmRuler(computer).boundingBox())!
  // The history counts nothing that played for less than 15 s.
  await computer.mouse.click(ruler.x + ruler.width * (42 / 120), ruler.y + ruler.height / 2)
  await expect.poll(() => filmSeconds(computer), { timeout: 30_000 }).toBeGreaterThan(60)
  await computer.keyboard.press('k')
  const left = await filmSeconds(computer)

  // A player reports its position a few times a second.
  const nearlyLeft = (left - 1) * 1000
  await expect.poll(() => placeLeft(computer, service)).toBeGreaterThan(nearlyLeft)

  const phone = await openDevice(browser, service, { width: 360, height: 740 })
  await phone.goto('/ua')
  await phone
    .getByRole('region', { name: 'Дивитися далі' })
    .getByRole('link', { name: /Тихий човен/ })
    .click()
  await expect(phone).toHaveURL(/\/ua\/filmy\/long\?play=1$/)
  await untilFilmPlays(phone)
  expect(Math.abs((await filmSeconds(phone)) - left)).toBeLessThan(5)
})
