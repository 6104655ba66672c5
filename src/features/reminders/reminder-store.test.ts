import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Reminder } from '../../contract/reminders.ts'
import { type Transport, setTransport } from '../../app-state/api-client.ts'
import { session } from '../../app-state/session.ts'
import { storeSignedIn } from '../../storage/signed-in.ts'
import { viewerMark } from '../../storage/api-cache.ts'
import { sendChanges } from '../account/outbox-store.ts'
import { person } from '../account/person-store.ts'
import { changeReminder, fetchReminders, forgetOthers, type Owner, pendingReminders, remindersOf } from './reminder-store.ts'

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
const LIST = 'GET /api/reminders/list'

let people = 0
let owner: Owner
let user: string
beforeEach(async () => {
  people += 1
  user = `u-${people}`
  owner = await signIn(`token-${people}`)
})
afterEach(() => vi.unstubAllGlobals())

async function signIn(token: string): Promise<Owner> {
  session.set({ auth_token: token, name: '' })
  const who = { token, user, device: 'brwsr-1' }
  await storeSignedIn(who)
  person.set(who)
  return { mark: viewerMark(token), token }
}

/** A server that has one reminder or none; `respond` may answer a call instead, or lose its response. */
function open(respond: (call: string) => Promise<Response | 'lost' | undefined | void> = async () => undefined) {
  const server = { has: false, calls: [] as string[] }
  const transport: Transport = async ({ method, url }) => {
    const call = `${method} ${url}`
    server.calls.push(call)
    const instead = await respond(call)
    if (instead instanceof Response) return instead
    if (call === ADD) server.has = true
    if (call === REMOVE) server.has = false
    if (instead === 'lost') throw new TypeError('the response is lost')
    if (call === ADD) return Response.json(reminder)
    return Response.json(call === REMOVE ? { status: 'success' } : server.has ? [reminder] : [])
  }
  setTransport(transport)
  vi.stubGlobal('fetch', (url: string, { method = 'GET' }: RequestInit) =>
    transport({ url, method, body: null, token: '', keepalive: false }),
  )
  return server
}

const change = (want: boolean, of = reminder) => changeReminder(owner, user, of, want)
const pending = async () => (await pendingReminders()).map(({ want }) => want)

test('a second press on a bell while its reminder is being sent removes it at the server', async () => {
  const gate = Promise.withResolvers<void>()
  const server = open((call) => (call === ADD ? gate.promise : Promise.resolve()))
  await change(true)
  const first = sendChanges()
  await vi.waitFor(() => expect(server.calls).toEqual([ADD]))
  await change(false)
  const second = sendChanges()
  gate.resolve()
  await Promise.all([first, second])
  expect(server).toEqual({ has: false, calls: [ADD, REMOVE] })
  expect([await remindersOf(owner), await pending()]).toEqual([[], []])
})

test('a reminder that arrived while its response was lost can be taken back', async () => {
  const server = open(async (call) => (call === ADD ? 'lost' : undefined))
  await change(true)
  await sendChanges()
  expect(await pending()).toEqual([true])
  await change(false)
  await sendChanges()
  expect(server).toEqual({ has: false, calls: [ADD, REMOVE] })
})

test('an unsent reminder is removed without a call', async () => {
  const server = open()
  await change(true)
  await change(false)
  await sendChanges()
  expect(server.calls).toEqual([])
})

test('a list made during a removal does not restore the reminder', async () => {
  const server = open(async (call) => (call === REMOVE ? 'lost' : undefined))
  server.has = true
  expect(await fetchReminders(owner)).toEqual([reminder])
  await change(false)
  expect(await fetchReminders(owner)).toEqual([])
  expect(await remindersOf(owner)).toEqual([])
})

test('a proxy’s response drops no reminder, the server’s refusal does', async () => {
  const refused = Response.json({ status: 'error', error: '', code: 'reminders_full' }, { status: 422 })
  const answers = [new Response('<p>409</p>', { status: 409 }), new Response('<p>pay first</p>')]
  open(async () => answers.shift() ?? refused)
  await change(true)
  await sendChanges()
  await sendChanges()
  expect([await pending(), (await remindersOf(owner)).length]).toEqual([[true], 1])
  await sendChanges()
  expect([await pending(), await remindersOf(owner)]).toEqual([[], []])
})

test('a removal that the server refuses shows the reminder again', async () => {
  const refused = Response.json({ status: 'error', error: '', code: 'no_permission' }, { status: 403 })
  const server = open(async (call) => (call === REMOVE ? refused : undefined))
  server.has = true
  await fetchReminders(owner)
  await change(false)
  await sendChanges()
  expect((await remindersOf(owner)).map((entry) => entry.reminder)).toEqual([reminder])
})

test('changes unsent at the end of a session are sent after the next sign-in', async () => {
  let isOnline = false
  const server = open(async (call) => (isOnline || call === LIST ? undefined : 'lost'))
  await change(true)
  await sendChanges()
  session.set(null)
  await forgetOthers({ mark: 'visitor', token: undefined })
  expect(await remindersOf(owner)).toEqual([])
  isOnline = true
  server.calls.length = 0
  const back = await signIn(`${owner.token} again`)
  expect(await fetchReminders(back)).toEqual([reminder])
  expect(server.calls).toEqual([ADD, LIST])
})

test('a list that arrives after the sign-out is not stored', async () => {
  const gate = Promise.withResolvers<void>()
  const server = open((call) => (call === LIST ? gate.promise : Promise.resolve()))
  await change(true)
  const fetching = fetchReminders(owner)
  await vi.waitFor(() => expect(server.calls).toEqual([ADD, LIST]))
  session.set(null)
  await forgetOthers({ mark: 'visitor', token: undefined })
  gate.resolve()
  await fetching
  expect(await remindersOf(owner)).toEqual([])
})

test('a visitor’s reminders are sent without a token; without any there is no call', async () => {
  const server = open()
  session.set(null)
  const visitor = { mark: 'visitor', token: undefined }
  expect(await fetchReminders(visitor)).toEqual([])
  await changeReminder(visitor, 'visitor', reminder, true)
  expect(await fetchReminders(visitor)).toEqual([reminder])
  expect(server.calls).toEqual([ADD, LIST])
})
