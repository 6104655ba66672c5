import type { Locator, Page } from '@playwright/test'
import { bringAxe, wrongOn } from '../../support/axe.ts'
import { expect, test } from '../../support/efir-test.ts'
import { guideText } from '../../support/guide-file.ts'
import { openListServer } from '../../support/list-server.ts'
import { addAtDesk, enrolByKeyboard, keyboardOf, paidOrderOf, runCommand } from '../../support/operator/desk-page.ts'
import { DESK_PASSWORD } from '../../support/operator/desk.ts'
import type { RunningService } from '../../support/running-service.ts'

test.use({ serviceWorkers: 'block' })

// A day’s work is long where other processes take the machine.
test.setTimeout(240_000)

const HOUR = 3_600_000
const LIST = `#EXTM3U
#EXTINF:-1 group-title="Новини",Синевир
http://127.0.0.1:9/peak.m3u8
#EXTINF:-1 group-title="Новини",Говерла
http://127.0.0.1:9/seen.m3u8
`

/** A server with a list, and a guide in which the name of «Говерла» leads to another channel. */
async function openSources() {
  const server = await openListServer()
  const channels = [
    ['seen-1', 'Говерла'],
    ['seen-2', 'Говерла Плюс'],
  ] as const
  const items = channels.map(([channel, name]) => {
    const start = Date.now() - HOUR
    return { channel, start, stop: start + 3 * HOUR, title: `Передача каналу ${name}` }
  })
  const guide = guideText(channels, items)
  server.answerWith(({ url }, response) => void response.writeHead(200).end(url === '/guide.xml' ? guide : LIST))
  return server
}

const main = (page: Page) => page.getByRole('main')
const nav = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Розділи пульта' }).getByRole('link', { name, exact: true })
const button = (where: Page | Locator, name: string | RegExp) => where.getByRole('button', { name, exact: true })
const field = (where: Page | Locator, name: string) => where.getByRole('textbox', { name })

/** Adds a list or a guide after its dry run. `kind` is the key that chooses it. */
async function bringIn(page: Page, kind: 'm3u' | 'xmltv', id: string, address: string): Promise<void> {
  const { press, type } = keyboardOf(page)
  await press(main(page).getByRole('link', { name: 'Додати', exact: true }))
  if (kind === 'xmltv') await press(page.getByRole('combobox', { name: 'Що' }), 'ArrowDown')
  await type(field(page, 'Адреса'), address)
  await type(field(page, 'Коротка назва'), id)
  await press(button(page, 'Спробувати, нічого не змінюючи'))
  const trial = page.getByRole('region', { name: 'Проба' })
  await expect(trial).toContainText('Поки що нічого не змінено.')
  await press(button(trial, 'Додати'))
  await expect(main(page).getByRole('article', { name: id })).toContainText('Сервер оновить за хвилину')
}

/** The support number of a demonstration person. */
async function supportIdOf(page: Page, service: RunningService, who: string): Promise<string> {
  const headers = { authorization: `Basic ${service.tokens[who]!}` }
  const response = await page.request.get(`${service.address}/api/users/show`, { headers })
  return ((await response.json()) as { support_id: string }).support_id
}

test('a new operator does a day’s work by the keyboard, and the audit log has all of it', async ({ page, service }) => {
  await bringAxe(page.context())
  const server = await openSources()
  const wrong: string[] = []
  const look = async (name: string) => void wrong.push(...(await wrongOn(page, name)))
  const { press, reach, type } = keyboardOf(page)
  const supportId = await supportIdOf(page, service, 'none')
  const order = paidOrderOf(service, supportId)

  await page.goto(await addAtDesk(service, 'olena', ['owner']))
  await expect(page.locator('[name=password]')).toBeVisible()
  await look('the enrolment')
  await enrolByKeyboard(page)

  await press(nav(page, 'Списки й програми'))
  await bringIn(page, 'm3u', 'panel', server.url('/list.m3u'))
  await bringIn(page, 'xmltv', 'epg', server.url('/guide.xml'))
  for (const id of ['panel', 'epg']) await runCommand(service, 'import', ['sources', 'refresh', id])
  await press(main(page).getByRole('link', { name: 'Канали та їхні програми' }))
  await type(page.getByRole('searchbox', { name: 'Назва або ідентифікатор' }), 'Говерла')
  await press(page.getByRole('combobox', { name: 'Канали' }), 'End')
  await press(button(page, 'Відібрати'))
  const match = main(page).getByRole('article', { name: /Говерла/ })
  await expect(match).toContainText('Передача каналу Говерла')
  await look('matching')
  await press(button(match, 'Знайти у програмах: Говерла'))
  const dialog = page.getByRole('dialog')
  await press(button(dialog, 'Ось ця: Говерла Плюс (seen-2)'))
  await expect(match).toContainText('Говерла Плюс (epg, вибрано вручну)')

  await press(nav(page, 'Канали'))
  await type(page.getByRole('searchbox', { name: 'Назва, id або номер' }), 'Синевир')
  await page.keyboard.press('Enter')
  await press(main(page).getByRole('link', { name: 'Синевир', exact: true }))
  await press(page.getByRole('combobox', { name: 'Показ' }), 'ArrowDown')
  await press(button(page, 'Зберегти'))
  await expect(page.getByText('Збережено', { exact: true })).toBeVisible()
  await look('a channel')

  await press(nav(page, 'Люди'))
  await type(page.getByRole('textbox', { name: /Номер для підтримки/ }), supportId)
  await page.keyboard.press('Enter')
  await press(page.getByRole('link', { name: supportId }))
  await press(button(page, 'Надати пакет'))
  await reach(dialog.getByRole('combobox', { name: 'Пакет' }))
  await page.keyboard.type('Premium')
  await type(field(dialog, 'Причина'), 'тиждень за прохання')
  await press(button(dialog, 'Надати пакет'))
  await expect(main(page).getByRole('region', { name: 'Пакети' })).toContainText('Premium')
  await look('a person')

  await press(main(page).getByRole('link', { name: order }))
  await press(button(page, 'Повернути кошти'))
  await look('a refund')
  await type(field(dialog, 'Причина'), 'помилковий платіж')
  await press(button(dialog, 'Повернути кошти'))
  await expect(main(page).getByRole('region', { name: 'Повернення' })).toContainText('помилковий платіж')

  await press(nav(page, 'Тексти'))
  await press(main(page).getByRole('link', { name: 'Контакти й години' }))
  await reach(page.getByLabel('Будні, з (Київ)'))
  await page.keyboard.type('1015')
  await press(button(page, 'Зберегти'))
  await expect(page.getByText('Збережено; глядачі вже бачать.')).toBeVisible()
  await look('contacts')

  await press(nav(page, 'Журнал дій'))
  const log = main(page).getByRole('table')
  for (const action of ['source', 'match', 'edit', 'grant', 'refund', 'contacts']) {
    await expect(log.getByRole('link', { name: action, exact: true }).first()).toBeVisible()
  }
  await press(button(log, /^Скасувати: edit/))
  await press(button(dialog, 'Скасувати дію'))
  await expect(page.getByText('Скасовано; це є в журналі дій.')).toBeVisible()

  await page.setViewportSize({ width: 1920, height: 1080 })
  await look('the audit log at 1920 px')
  await page.setViewportSize({ width: 360, height: 800 })
  await look('the audit log at 360 px')
  for (const path of ['', '/channels', '/lists', '/people', `/money/${order}`, '/words']) {
    await page.goto(`/operator${path}`)
    await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible()
    await look(`${path} at 360 px`)
  }
  expect(wrong).toEqual([])
  await server.close()
})

test('a passkey takes the place of the code', async ({ page, service }) => {
  const desk = service.address.replace('127.0.0.1', 'localhost')
  const devices = await page.context().newCDPSession(page)
  await devices.send('WebAuthn.enable')
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true } as const
  const always = { isUserVerified: true, automaticPresenceSimulation: true }
  await devices.send('WebAuthn.addVirtualAuthenticator', { options: { ...options, ...always } })

  await page.goto(desk + (await addAtDesk(service, 'taras', ['editor'])))
  await enrolByKeyboard(page)
  await nav(page, 'Мій вхід').click()
  await field(page, 'Назва ключа входу').fill('Ноутбук')
  await button(page, 'Додати ключ входу').click()
  await expect(button(page, 'Прибрати Ноутбук')).toBeVisible()
  await button(page, 'Вийти').click()
  await field(page, 'Логін').fill('taras')
  await page.locator('[name=password]').fill(DESK_PASSWORD)
  await button(page, 'Продовжити').click()
  await button(page, 'Увійти ключем').click()
  await expect(nav(page, 'Канали')).toBeVisible()
})
