import { afterAll, beforeAll, expect, test } from 'vitest'
import { screenPath } from '../../src/domain/routing/paths.ts'
import { type Screen, screensWith } from '../../src/domain/routing/screens.ts'
import { sqlite } from '../support/engines.ts'
import { readPage } from '../support/page-reading.ts'
import { SITE } from '../support/built-site.ts'
import { openService, type Service, TOKENS } from '../support/service.ts'

let service: Service
beforeAll(async () => {
  service = await openService(sqlite, SITE)
})
afterAll(() => service.close())

const user = encodeURIComponent(JSON.stringify({ auth_token: TOKENS.premium, name: 'Оксана' }))

async function titleOf(path: string): Promise<string> {
  const response = await service.app.request(`http://efir.test${path}`, { headers: { cookie: `lang=ru; user=${user}` } })
  return readPage(await response.text()).title
}

const TITLES: Partial<Record<Screen, readonly [ukrainian: string, russian: string]>> = {
  dashboard: ['Профіль — Ефір', 'Профиль — Эфир'],
  profile: ['Профіль — Ефір', 'Профиль — Эфир'],
  favorites: ['Обране — Ефір', 'Избранное — Эфир'],
  watchHistory: ['Історія переглядів — Ефір', 'История просмотров — Эфир'],
  downloads: ['Завантаження — Ефір', 'Загрузки — Эфир'],
  myDevices: ['Мої пристрої — Ефір', 'Мои устройства — Эфир'],
  notifications: ['Сповіщення — Ефір', 'Уведомления — Эфир'],
  support: ['Підтримка — Ефір', 'Поддержка — Эфир'],
  welcome: ['Вітаємо — Ефір', 'Добро пожаловать — Эфир'],
  parentalControl: ['Батьківський контроль — Ефір', 'Родительский контроль — Эфир'],
  orderConfirmation: ['Замовлення підтверджено — Ефір', 'Заказ подтверждён — Эфир'],
  checkPayment: ['Платіж — Ефір', 'Платёж — Эфир'],
  checkout: ['Оформлення — Ефір', 'Оформление — Эфир'],
  subscriptions: ['Моя підписка — Ефір', 'Моя подписка — Эфир'],
  myCards: ['Мої картки — Ефір', 'Мои карты — Эфир'],
  paymentHistory: ['Історія платежів — Ефір', 'История платежей — Эфир'],
  promocode: ['Промокод — Ефір', 'Промокод — Эфир'],
  loginByToken: ['Увійти — Ефір', 'Войти — Эфир'],
}

test('the shell of a screen that only the browser renders has its title from the start', async () => {
  const screens = screensWith({ firstView: 'browser' })
  expect(screens).toEqual(expect.arrayContaining(Object.keys(TITLES)))
  for (const screen of screens) {
    const path = screenPath(screen, 'a-secret-of-somebody')
    const titles = [await titleOf(`/ua${path}`), await titleOf(path)]
    expect([screen, service.reported]).toEqual([screen, []])
    expect([screen, ...titles]).toEqual([screen, ...(TITLES[screen] ?? [])])
  }
})

test('the shell of a redirecting path has the name of the site, in the language of the path', async () => {
  expect([await titleOf('/ua/share'), await titleOf('/share')]).toEqual(['Ефір', 'Эфир'])
})
