import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { BrowserContext, Page } from '@playwright/test'
import { bringAxe, wrongOn } from '../../support/axe.ts'
import { expect, signIn, untilAlive } from '../../support/efir-test.ts'
import { newSubscriber, openPushService } from '../../support/push-service.ts'
import { ahead, bell, CHANNEL, pageOf, test } from '../../support/reminders.ts'
import { clock, MINUTE, type Programme } from '../../support/watching.ts'

const NAME = 'Виднокрай'

const workerIsActive = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)

/** Gives the page a subscription of a push service on this machine: the browser of a test reaches none. */
async function subscribeTo(context: BrowserContext, endpoint: string) {
  const subscriber = newSubscriber()
  await context.addInitScript(
    (json) => {
      PushManager.prototype.getSubscription = () => Promise.resolve(null)
      PushManager.prototype.subscribe = () => Promise.resolve({ toJSON: () => json } as unknown as PushSubscription)
    },
    { endpoint, keys: subscriber.keys },
  )
  return subscriber
}

/**
 * Moves a programme in the guide, as an import does, so that its push is due in three seconds. Returns its
 * start.
 */
function moveCloser({ dataDir }: { dataDir: string }, { _id }: Programme): number {
  const startMs = Date.now() + 5 * MINUTE + 3000
  const database = new DatabaseSync(join(dataDir, 'efir.sqlite'))
  database.prepare('update programmes set start_ms = ?, end_ms = ? where id = ?').run(startMs, startMs + 30 * MINUTE, _id)
  // Reminders follow the guide when its version changes.
  database.prepare("insert or replace into facts (key, value) values ('guide-version', ?)").run(`moved to ${startMs}`)
  database.close()
  return startMs
}

test('a reminder sends a push before the programme, and a press on it opens the channel', async ({
  page,
  context,
  request,
  service,
  baseURL,
}) => {
  const push = await openPushService()
  const phone = await subscribeTo(context, `${push.address}/phone`)
  const session = await context.newCDPSession(page)
  await context.grantPermissions(['notifications'])
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  // One of the last, which the other tests leave alone: the service says for five minutes more where it was
  // before it moved.
  const programme = (await ahead(request, 15)).at(-1)
  await page.goto('/ua/radio')
  await expect.poll(() => workerIsActive(page)).toBe('activated')
  await page.goto(pageOf(programme!))
  await untilAlive(page)
  await bell(page, programme!).click()
  await expect(page.getByRole('status').filter({ hasText: 'Нагадаємо за 5 хвилин до початку' })).toBeVisible()
  await expect(bell(page, programme!)).toHaveAttribute('aria-pressed', 'true')

  const startMs = moveCloser(service, programme!)
  await expect.poll(() => push.received.length, { timeout: 30_000 }).toBe(1)
  const said = phone.read(push.received[0]!) as { title: string }
  expect(said).toMatchObject({ kind: 'soon', title: programme!.title, start: startMs, url: CHANNEL, language: 'uk' })

  await page.goto('/ua/radio')
  await page.evaluate(() => void Object.assign(window, { sameDocument: true }))
  // Before the chunk hydrates, a press loads the channel's page.
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/DueReminders-')))
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  const arrived = { origin: baseURL!, registrationId: await registered, data: JSON.stringify(said) }
  await session.send('ServiceWorker.deliverPushMessage', arrived)
  const shown = () =>
    page.evaluate(async () => {
      const { getNotifications } = ServiceWorkerRegistration.prototype
      const all = await getNotifications.call(await navigator.serviceWorker.ready)
      return all.map(({ title, body, tag, lang }) => ({ title, body, tag, lang }))
    })
  await expect.poll(shown).toEqual([
    {
      title: programme!.title,
      body: `Починається о ${clock(startMs)} · ${NAME}`,
      tag: `programme-${programme!._id}`,
      lang: 'uk',
    },
  ])

  const [worker] = context.serviceWorkers()
  await worker!.evaluate(async () => {
    const { registration, NotificationEvent } = globalThis as unknown as {
      registration: ServiceWorkerRegistration
      NotificationEvent: new (type: string, init: { notification: Notification; action: string }) => Event
    }
    const [notification] = await registration.getNotifications()
    dispatchEvent(new NotificationEvent('notificationclick', { notification: notification!, action: 'watch' }))
  })
  await expect(page).toHaveURL(new RegExp(`${CHANNEL}$`))
  // Playback continues: the document was not reloaded.
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  await expect.poll(shown).toEqual([])
  // The push announced it: the page does not repeat it.
  await expect(page.getByRole('status').filter({ hasText: 'Починається о' })).toHaveCount(0)
  await push.close()
})

test('when the browser moves the push endpoint, pushes follow', async ({ page, context, request, service }) => {
  const push = await openPushService()
  await subscribeTo(context, `${push.address}/before`)
  await context.grantPermissions(['notifications'])
  const programme = (await ahead(request, 15)).at(-2)
  await page.goto('/ua/radio')
  await expect.poll(() => workerIsActive(page)).toBe('activated')
  await page.goto(pageOf(programme!))
  await untilAlive(page)
  await bell(page, programme!).click()
  await expect(page.getByRole('status').filter({ hasText: 'Нагадаємо за 5 хвилин до початку' })).toBeVisible()

  const { keys, read } = newSubscriber()
  const given = { endpoint: `${push.address}/after`, keys }
  const renewed = context.waitForEvent('response', (response) => response.url().endsWith('/api/push/renew'))
  await context.serviceWorkers()[0]!.evaluate((json) => {
    const { ExtendableEvent } = globalThis as unknown as { ExtendableEvent: typeof Event }
    const change = new ExtendableEvent('pushsubscriptionchange')
    // The server knows the device by its old endpoint, which the worker has stored.
    dispatchEvent(Object.assign(change, { oldSubscription: null, newSubscription: { toJSON: () => json } }))
  }, given)
  expect((await renewed).status()).toBe(200)

  const startMs = moveCloser(service, programme!)
  await expect.poll(() => push.received.map(({ path }) => path), { timeout: 30_000 }).toEqual(['/after'])
  expect(read(push.received[0]!)).toMatchObject({ kind: 'soon', title: programme!.title, start: startMs })
  await push.close()
})

test('an unreadable push is shown as one of the site', async ({ page, context, baseURL }) => {
  const session = await context.newCDPSession(page)
  await context.grantPermissions(['notifications'])
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  await page.goto('/ua/radio')
  await expect.poll(() => workerIsActive(page)).toBe('activated')
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: baseURL!,
    registrationId: await registered,
    data: '{"kind":"other"}',
  })
  await expect
    .poll(() =>
      page.evaluate(async () => (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title }) => title)),
    )
    .toEqual(['Ефір'])
})

test('where notifications are forbidden the page reminds by itself, without a network too', async ({
  page,
  context,
  request,
}) => {
  await bringAxe(context)
  await page.clock.install()
  // Permissions that are not listed are denied.
  await context.grantPermissions([])
  const [programme] = await ahead(request, 10)
  await page.goto(pageOf(programme!))
  await untilAlive(page)
  await bell(page, programme!).press('Enter')
  const note = page.getByRole('status').filter({ hasText: 'Нагадаємо, якщо Ефір буде відкрито' })
  await expect(note).toContainText('Сповіщення заборонено в налаштуваннях браузера.')
  await expect(bell(page, programme!)).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('banner').getByRole('link', { name: 'Радіо', exact: true }).first().click()
  await expect(page).toHaveURL(/\/ua\/radio$/)
  // The address is there before the parts of the screen have come.
  await expect(page.getByRole('heading', { name: 'Радіо', level: 1 })).toBeVisible()

  await context.setOffline(true)
  await page.clock.fastForward(programme!.start - 5 * MINUTE - Date.now() + 2000)
  const reminder = page.getByRole('status').filter({ hasText: `Починається о ${clock(programme!.start)} · ${NAME}` })
  await expect(reminder).toContainText(programme!.title)
  expect(await wrongOn(page, 'a reminder')).toEqual([])
  await reminder.getByRole('link', { name: 'Дивитися' }).press('Enter')
  await expect(page).toHaveURL(new RegExp(`${CHANNEL}$`))
  await expect(reminder).toHaveCount(0)
})

test('the dashboard lists the reminders, and they are removed by keyboard', async ({ page, context, request, service }) => {
  await bringAxe(context)
  const [first, second] = await ahead(request, 10)
  await signIn(page, service, 'premium')
  await page.goto(pageOf(first!))
  await untilAlive(page)
  for (const programme of [first!, second!]) {
    await bell(page, programme).click()
    await expect(bell(page, programme)).toHaveAttribute('aria-pressed', 'true')
  }
  await page.goto('/ua/dashboard/notifications')
  const list = page.getByRole('region', { name: 'Нагадування' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(list.getByRole('listitem').first()).toContainText(`${NAME} · `)
  await expect(list.getByRole('listitem').first()).toContainText(clock(first!.start))
  for (const path of ['/ua/dashboard/notifications', '/dashboard/notifications']) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await wrongOn(page, `${path} at ${width} px`)).toEqual([])
    }
  }
  await page.goto('/ua/dashboard/notifications')
  const remove = ({ title, start }: Programme) =>
    list
      .getByRole('listitem')
      .filter({ hasText: clock(start) })
      .getByRole('button', { name: `Прибрати нагадування: ${title}` })
  await remove(first!).press('Enter')
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(remove(second!)).toBeFocused()
  await remove(second!).press('Enter')
  await expect(list.getByRole('heading', { name: 'Нагадування' })).toBeFocused()
  await expect(list).toContainText('Поки що нагадувань немає')
  await page.reload()
  await expect(list).toContainText('Поки що нагадувань немає')
})

test('signing out deletes the reminders from the device', async ({ page, request, service }) => {
  const [programme] = await ahead(request, 10)
  await signIn(page, service, 'basic')
  await page.goto(pageOf(programme!))
  await untilAlive(page)
  await bell(page, programme!).click()
  await expect(bell(page, programme!)).toHaveAttribute('aria-pressed', 'true')
  const reminderCount = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve, reject) => {
          const opening = indexedDB.open('efir')
          opening.onerror = () => reject(new Error('the database does not open'))
          opening.onsuccess = () => {
            const counting = opening.result.transaction('reminders').objectStore('reminders').count()
            counting.onsuccess = () => {
              opening.result.close()
              resolve(counting.result)
            }
          }
        }),
    )
  await expect.poll(reminderCount).toBe(1)
  // The page's list is in flight while the viewer signs out.
  const gone = Promise.withResolvers<void>()
  const fetched = Promise.withResolvers<void>()
  await page.route('**/api/reminders/list', async (route) => {
    const answer = await route.fetch()
    fetched.resolve()
    await gone.promise
    await route.fulfill({ response: answer })
  })
  await page.goto('/ua/dashboard/profile')
  await fetched.promise
  await page.getByRole('main').getByRole('button', { name: 'Вийти' }).click()
  await expect.poll(reminderCount).toBe(0)
  gone.resolve()
  // The page holds this lock until it has applied the response.
  await page.evaluate(() => navigator.locks.request('reminders', () => {}))
  expect(await reminderCount()).toBe(0)
  await page.goto(pageOf(programme!))
  await untilAlive(page)
  await expect(bell(page, programme!)).toHaveAttribute('aria-pressed', 'false')
})

test('after signing out offline the device gets no pushes, and the next account gets its own', async ({
  page,
  context,
  request,
  service,
}) => {
  const { keys } = newSubscriber()
  await context.addInitScript((given) => {
    const subscriptionOf = (endpoint: string) => ({
      options: { applicationServerKey: null },
      toJSON: () => ({ endpoint, keys: given }),
      async unsubscribe() {
        localStorage.setItem('test.push', '')
        return true
      },
    })
    const known = () => localStorage.getItem('test.push')
    PushManager.prototype.getSubscription = async () =>
      known() ? (subscriptionOf(known()!) as unknown as PushSubscription) : null
    PushManager.prototype.subscribe = async () => {
      localStorage.setItem('test.push', 'https://push.example/phone')
      return subscriptionOf(known()!) as unknown as PushSubscription
    }
  }, keys)
  const subscription = () => page.evaluate(() => localStorage.getItem('test.push'))
  const subscribed = () => page.waitForResponse((response) => response.url().endsWith('/api/push/subscribe') && response.ok())
  await context.grantPermissions(['notifications'])
  const [programme] = await ahead(request, 10)
  await signIn(page, service, 'basic')
  await page.goto('/ua/radio')
  await expect.poll(() => workerIsActive(page)).toBe('activated')
  let subscribing = subscribed()
  await page.goto(pageOf(programme!))
  await untilAlive(page)
  await bell(page, programme!).click()
  await subscribing
  await expect.poll(subscription).toBe('https://push.example/phone')

  await context.setOffline(true)
  await page.getByRole('banner').getByRole('button', { name: 'Вийти' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Увійти' })).toBeVisible()
  await expect.poll(subscription).toBe('')

  await context.setOffline(false)
  subscribing = subscribed()
  await signIn(page, service, 'premium')
  await page.goto('/ua/radio')
  await subscribing
  await expect.poll(subscription).toBe('https://push.example/phone')
})
