import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cancelRenewal } from '../../server/features/billing/change-renewal.ts'
import { createNoticeRound } from '../../server/features/billing/notice-round.ts'
import { newOrderId } from '../../server/features/billing/order-id.ts'
import { withdraw } from '../../server/features/billing/withdrawal-store.ts'
import type { Push, PushOutcome } from '../../server/adapters/push.ts'
import { engines } from '../support/engines.ts'
import { emptyTables, openPaymentWorld, type PaymentWorld } from '../support/payment-world.ts'
import { keepSent } from '../support/sent.ts'
import { NOON } from '../support/service.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const DECLINED_LATER = '4000000000000341'

describe.each(engines())('letters about subscriptions, on $name,', (engine) => {
  let world: PaymentWorld
  let sent: ReturnType<typeof keepSent>
  let pushes: Push[]
  let outcome: PushOutcome
  let letters: () => Promise<boolean>
  beforeAll(async () => {
    world = await openPaymentWorld(await engine.open())
  })
  beforeEach(async () => {
    await emptyTables(world)
    sent = keepSent()
    pushes = []
    outcome = { kind: 'taken' }
    const pusher = {
      key: '',
      takes: () => true,
      send: async (push: Push) => {
        pushes.push(push)
        return outcome
      },
    }
    letters = createNoticeRound({ ...world.deps, ...sent.post, pusher, publicUrl: 'https://efir.example' })
    await world.db.updateTable('accounts').set({ email: 'payer@efir.example', email_verified: 1, phone: null }).execute()
  })
  afterAll(() => world.close())

  async function subscribe(given: object = {}, card?: string): Promise<void> {
    const id = newOrderId()
    await world.order(id, given)
    await world.pay(id, card)
    await world.sandbox.work()
  }
  const trial = () => subscribe({ kind: 'trial', amount_minor: 100 })
  async function at(ms: number): Promise<string[]> {
    sent.letters.length = 0
    world.clock.nowMs = ms
    await world.round()
    await world.sandbox.work()
    await letters()
    await letters()
    return sent.letters.map(({ subject }) => subject)
  }
  const text = () => sent.letters.map((letter) => letter.text).join('\n')

  test('a trial has a letter for its beginning, the coming charge, the payment, and the next charge', async () => {
    await trial()
    expect((await at(NOON)).toSorted()).toEqual(['Оплату отримано: 1 ₴', 'Підписку «Basic» оформлено'])
    expect(text()).toContain('Далі підписка подовжується сама: 49 ₴ за 30 днів, перше списання 28 листопада 2026 року.')
    expect(text()).toContain('https://efir.example/ua/dashboard/subscriptions')
    expect(await at(NOON + 5 * DAY - 1)).toEqual([])
    expect(await at(NOON + 5 * DAY)).toEqual(['Пробний період «Basic» закінчується 28 листопада 2026 року'])
    expect(text()).toContain('28 листопада 2026 року з картки 424242*42 буде списано 49 ₴ за 30 днів.')
    expect(await at(NOON + 7 * DAY)).toEqual(['Оплату отримано: 49 ₴'])
    expect(await at(NOON + 34 * DAY)).toEqual(['Підписка «Basic» подовжиться 28 грудня 2026 року'])
    expect([await at(NOON + 35 * DAY), world.errors]).toEqual([[], []])
  })

  test('the letters are in the language of the order', async () => {
    await subscribe({ locale: 'ru' })
    expect((await at(NOON)).toSorted()).toEqual(['Оплата получена: 49 ₴', 'Подписка «Basic» оформлена'])
    expect(text()).toContain('https://efir.example/dashboard/subscriptions')
  })

  test('a charge that failed tells why and when it is repeated, and the end tells of the end', async () => {
    await subscribe({}, DECLINED_LATER)
    await at(NOON)
    const end = NOON + 30 * DAY
    expect(await at(end)).toEqual(['Підписку «Basic» не вдалося подовжити'])
    expect(text()).toContain('на картці бракує грошей.\n\nНаступна спроба 21 грудня 2026 року, 18:00.')
    for (const hours of [6, 22, 72, 120]) expect(await at(end + hours * HOUR)).toEqual(['Підписку «Basic» не вдалося подовжити'])
    expect(await at(end + 168 * HOUR)).toEqual(['Підписка «Basic» закінчилася'])
    expect(text()).toContain('Боргу у вас немає.')
  })

  test('without an address, a charge that failed is told by a text message, and nothing else is', async () => {
    await world.db.updateTable('accounts').set({ email: null, email_verified: 0, phone: '+380501112233' }).execute()
    await subscribe({}, DECLINED_LATER)
    await at(NOON)
    expect(sent.texts).toEqual([])
    await at(NOON + 30 * DAY)
    expect(sent.texts).toEqual([{ to: '+380501112233', text: 'Підписку «Basic» не вдалося подовжити' }])
  })

  test('a cancelled renewal has its letter, and no reminder of a charge follows', async () => {
    await subscribe()
    await at(NOON)
    await cancelRenewal(world.db, { confirmation: 'СКАСУВАТИ' }, { accountId: 'payer', nowMs: NOON + DAY })
    expect(await at(NOON + DAY)).toEqual(['Подовження «Basic» вимкнено'])
    expect(await at(NOON + 28 * DAY)).toEqual([])
    expect(await at(NOON + 30 * DAY)).toEqual(['Підписка «Basic» закінчилася'])
  })

  test('a withdrawal is acknowledged at the address that it names, and the money that went back is told of', async () => {
    await subscribe()
    await at(NOON)
    const stated = () => ({ name: 'Марія', email: 'other@efir.example', statement: 'Відмовляюся від договору.' })
    await withdraw(world.db, stated, { accountId: 'payer', nowMs: NOON + HOUR })
    expect((await at(NOON + HOUR)).toSorted()).toEqual(['Вашу відмову від договору отримано', 'Повернуто 47,37 ₴'])
    const { to, text: acknowledged } = sent.letters.find(({ subject }) => subject.startsWith('Вашу'))!
    expect([to, acknowledged]).toEqual(['other@efir.example', expect.stringContaining('21 листопада 2026 року, 13:00')])
    expect(acknowledged).toContain('Відмовляюся від договору.\n\nПовертаємо 47,37 ₴')
  })

  test('a letter that the mail server refuses is sent again later, and one that is sent never is', async () => {
    await subscribe()
    sent.broken.mail = true
    expect(await at(NOON)).toEqual([])
    sent.broken.mail = false
    expect(await at(NOON + 30_000)).toEqual([])
    expect((await at(NOON + HOUR)).length).toBe(2)
    expect(await at(NOON + 2 * HOUR)).toEqual([])
    world.errors.length = 0
  })

  test('a process that dies before it notes a letter sends it again under the same id', async () => {
    await subscribe()
    await at(NOON)
    const ids = sent.letters.map(({ id }) => id)
    await world.db.updateTable('notices').set({ sent_ms: null, next_ms: NOON }).where('kind', '=', 'receipt').execute()
    await at(NOON)
    expect([sent.letters.length, ids.includes(sent.letters[0]!.id), new Set(ids).size]).toEqual([1, true, 2])
  })

  test('a text message is noted before it is sent, and sent again only if its provider refuses it', async () => {
    await world.db.updateTable('accounts').set({ email: null, email_verified: 0, phone: '+380501112233' }).execute()
    await subscribe({}, DECLINED_LATER)
    await at(NOON)
    sent.broken.sms = true
    await at(NOON + 30 * DAY)
    sent.broken.sms = false
    const noted = world.db.selectFrom('notices').select('sent_ms').where('kind', '=', 'charge_failed')
    expect(await noted.execute()).toEqual([{ sent_ms: null }])
    await at(NOON + 30 * DAY + HOUR)
    await at(NOON + 30 * DAY + 2 * HOUR)
    expect([sent.texts.length, await noted.execute()]).toEqual([1, [{ sent_ms: NOON + 30 * DAY + HOUR }]])
    world.errors.length = 0
  })

  test('rounds of several processes send a letter once', async () => {
    await subscribe()
    await Promise.all([letters(), letters(), letters()])
    expect(sent.letters.length).toBe(2)
  })

  test('a push goes to the devices of the account, and a device that is gone is forgotten', async () => {
    const session = {
      token_hash: 'h',
      id: 's',
      account_id: 'payer',
      device_id: 'brwsr-1',
      slot: 1,
      platform: '',
      label: '',
    }
    await world.db
      .insertInto('sessions')
      .values({ ...session, created_ms: NOON, last_seen_ms: NOON })
      .execute()
    const device = { device: 'd', session_id: 's', endpoint: 'https://push.example/1', p256dh: 'p', auth: 'a' } as const
    await world.db
      .insertInto('push_subscriptions')
      .values({ ...device, language: 'uk', changed_ms: NOON })
      .execute()
    outcome = { kind: 'gone' }
    await subscribe()
    await at(NOON)
    const told = JSON.parse(pushes[0]!.payload) as object
    expect(told).toMatchObject({ kind: 'notice', url: '/ua/dashboard/subscriptions', language: 'uk' })
    await world.db.deleteFrom('sessions').execute()
    expect(await world.db.selectFrom('push_subscriptions').selectAll().execute()).toEqual([])
  })
})
