import { beforeEach, expect, test, vi } from 'vitest'
import type { Reminder } from '../../contract/reminders.ts'
import { CallFailure, type Transport, setTransport } from '../../app-state/api-client.ts'
import { session } from '../../app-state/session.ts'
import { keepWhoIsIn } from '../../storage/signed-in.ts'
import { forgetOthers, keepWish, keptOf, type Owner, readReminders, sendWishes, takeUp } from './reminder-store.ts'

const MINUTE_MS = 60_000
const START = Date.now() + 60 * MINUTE_MS
const reminder: Reminder = {
  programme_id: 'p-1',
  channel: { slug: 'kanal-1', name: 'Канал 1', name_ru: 'Канал 1', logo: '/images/a.svg' },
  title: 'Новини',
  title_ru: 'Новости',
  age: 0,
  start: START,
  end: START + 30 * MINUTE_MS,
  asked_start: START,
  due: START - 5 * MINUTE_MS,
  gone: false,
}
const ADD = 'POST /api/reminders/add'
const REMOVE = 'DELETE /api/reminders/p-1'

let owners = 0
let owner: Owner
beforeEach(() => {
  owners += 1
  owner = signIn(owners)
})

function signIn(number: number): Owner {
  const token = `token-${number}`
  session.set({ auth_token: token, name: '' })
  return { mark: `mark-${number}`, token }
}

/** A service that has one reminder or none, and answers as `answer` says. */
function open(answer: (call: string) => Promise<unknown> = async () => undefined) {
  const service = { has: false, calls: [] as string[] }
  const transport: Transport = async ({ method, url }) => {
    const call = `${method} ${url}`
    service.calls.push(call)
    const before = await answer(call)
    if (before instanceof Response) return before
    if (call === ADD) service.has = true
    if (call === REMOVE) service.has = false
    if (before === 'lost') throw new CallFailure('no_answer', '', null)
    if (call === ADD) return Response.json(reminder)
    return Response.json(call === REMOVE ? { status: 'success' } : service.has ? [reminder] : [])
  }
  setTransport(transport)
  return service
}

/** Lets everything happen that waits for no answer of the service. */
const untilIdle = () => new Promise<void>((resolve) => setImmediate(resolve))

const wishesOf = async (whose: Owner) => (await keptOf(whose)).map(({ wish }) => wish)

test('a bell that is pressed again while its reminder is on its way takes it back at the service', async () => {
  const gate = Promise.withResolvers<void>()
  const service = open((call) => (call === ADD ? gate.promise : Promise.resolve()))
  await keepWish(owner, reminder, 'add')
  const first = sendWishes(owner)
  await vi.waitFor(() => expect(service.calls).toEqual([ADD]))
  await keepWish(owner, reminder, 'remove')
  const second = sendWishes(owner)
  await untilIdle()
  gate.resolve()
  await Promise.all([first, second])
  expect(service).toEqual({ has: false, calls: [ADD, REMOVE] })
  expect(await keptOf(owner)).toEqual([])
})

test('a reminder that arrived while its answer was lost can be taken back', async () => {
  const service = open(async (call) => (call === ADD ? 'lost' : undefined))
  await keepWish(owner, reminder, 'add')
  await expect(sendWishes(owner)).rejects.toThrow()
  await keepWish(owner, reminder, 'remove')
  await sendWishes(owner)
  expect(service.has).toBe(false)
  expect(service.calls).toEqual([ADD, REMOVE])
})

test('a reminder that never left is taken back without a word to the service', async () => {
  const service = open()
  await keepWish(owner, reminder, 'add')
  await keepWish(owner, reminder, 'remove')
  expect(await sendWishes(owner)).toEqual([])
  expect(service.calls).toEqual([])
})

test('a reminder that is taken away and wanted again at once stays, whichever call is the slower', async () => {
  const gate = Promise.withResolvers<void>()
  const service = open((call) => (call === REMOVE ? gate.promise : Promise.resolve()))
  service.has = true
  await readReminders(owner)
  await keepWish(owner, reminder, 'remove')
  const first = sendWishes(owner)
  await vi.waitFor(() => expect(service.calls).toContain(REMOVE))
  await keepWish(owner, reminder, 'add')
  const second = sendWishes(owner)
  await untilIdle()
  gate.resolve()
  await Promise.all([first, second])
  expect(service.calls.slice(1)).toEqual([REMOVE, ADD])
  expect(service.has).toBe(true)
  expect(await wishesOf(owner)).toEqual([null])
})

test('an answer that was not the service’s own drops no reminder, and what the service refuses goes', async () => {
  const answers = [new Response('<p>403</p>', { status: 403 }), new Response('<p>pay first</p>')]
  open(async () => answers.shift() ?? Response.json({ status: 'error', error: '', code: 'reminders_full' }, { status: 422 }))
  await keepWish(owner, reminder, 'add')
  await expect(sendWishes(owner)).rejects.toThrow()
  await expect(sendWishes(owner)).rejects.toThrow()
  expect(await wishesOf(owner)).toEqual(['add'])
  expect(await sendWishes(owner)).toMatchObject([{ code: 'reminders_full' }])
  expect(await keptOf(owner)).toEqual([])
})

test('what somebody pressed in vain before their session ended goes to the service when they are back', async () => {
  const service = open()
  await keepWhoIsIn({ token: owner.token!, user: 'u-1', device: 'brwsr-1' })
  await keepWish(owner, reminder, 'add')
  await forgetOthers({ mark: 'visitor', token: undefined })
  const back = signIn(-1)
  expect(await takeUp(back, 'u-2')).toBe(false)
  session.set(null)
  await takeUp(back, 'u-1')
  expect(await wishesOf(owner)).toEqual(['add'])
  expect(await keptOf(back)).toEqual([])
  signIn(-1)
  expect(await takeUp(back, 'u-1')).toBe(true)
  expect(await readReminders(back)).toEqual([reminder])
  expect(service.calls[0]).toBe(ADD)
  expect(await keptOf(owner)).toEqual([])
})

test('a list that arrives after whoever asked for it has left is kept for nobody', async () => {
  const LIST = 'GET /api/reminders/list'
  const gate = Promise.withResolvers<void>()
  const service = open((call) => (call === LIST ? gate.promise : Promise.resolve()))
  await keepWish(owner, reminder, 'add')
  const reading = readReminders(owner)
  await vi.waitFor(() => expect(service.calls).toEqual([ADD, LIST]))
  session.set(null)
  await forgetOthers({ mark: 'visitor', token: undefined })
  gate.resolve()
  await reading
  expect(await keptOf(owner)).toEqual([])
})

test('of somebody who has left the device keeps nothing that the service knows, or that is over', async () => {
  open()
  await keepWhoIsIn({ token: owner.token!, user: 'u-1', device: 'brwsr-1' })
  await keepWish(owner, reminder, 'add')
  await sendWishes(owner)
  await keepWish(owner, { ...reminder, programme_id: 'p-over', end: Date.now() - 1 }, 'add')
  expect(await wishesOf(owner)).toEqual([null, 'add'])
  await forgetOthers({ mark: 'visitor', token: undefined })
  expect(await keptOf(owner)).toEqual([])
})
