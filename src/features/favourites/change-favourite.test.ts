import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MESSAGE_TEXTS } from '../../domain/message-texts.ts'
import { CallFailure } from '../../platform/http.ts'
import { clearMessage, message } from '../../platform/message-store.ts'
import { session } from '../../platform/session.ts'
import { changeFavourite } from './change-favourite.ts'
import { type FavouriteKind, favouritesQuery } from './favourite-kinds.ts'

type Sent = { wish: string; answer: (wasFavorite?: boolean) => void; refuse: (error: Error) => void }

/** A service that answers when the test says so, and knows a list of its own. */
function openRadio(known: readonly string[]) {
  const sent: Sent[] = []
  const send = (wish: string, isFavorite: boolean) =>
    new Promise<{ isFavorite: boolean; wasFavorite: boolean }>((resolve, reject) =>
      sent.push({ wish, answer: (wasFavorite = !isFavorite) => resolve({ isFavorite, wasFavorite }), refuse: reject }),
    )
  const kind: FavouriteKind = {
    name: 'stations',
    list: async () => known,
    add: (id) => send(`add ${id}`, true),
    remove: (id) => send(`remove ${id}`, false),
  }
  const queryClient = new QueryClient()
  const shown = () => queryClient.getQueryData(favouritesQuery(kind).queryKey)
  const press = (id: string, kept: boolean) => changeFavourite(queryClient, kind, id, kept)
  const untilSent = (count: number) => vi.waitFor(() => expect(sent).toHaveLength(count))
  return { kind, queryClient, sent, shown, press, untilSent }
}

const refusal = new CallFailure('favourites_full', 'В обраному вже 500 записів', 422)

beforeEach(() => session.set({ auth_token: 'a token of sixteen or more', name: 'Марія' }))
afterEach(() => {
  session.set(null)
  clearMessage()
})

test('a favourite is on screen before the service has answered', async () => {
  const radio = openRadio(['fm-1'])
  const done = radio.press('fm-2', true)
  await radio.untilSent(1)
  expect([radio.sent[0]?.wish, radio.shown()]).toEqual(['add fm-2', ['fm-1', 'fm-2']])
  radio.sent[0]?.answer()
  await done
  expect(radio.shown()).toEqual(['fm-1', 'fm-2'])
  expect(message.get()).toBeNull()
})

test('one that the service refuses goes again, with what the service says', async () => {
  const radio = openRadio(['fm-1'])
  const done = radio.press('fm-2', true)
  await radio.untilSent(1)
  radio.sent[0]?.refuse(refusal)
  await done
  expect(radio.shown()).toEqual(['fm-1'])
  expect(message.get()).toMatchObject({ type: 'error', title: 'В обраному вже 500 записів' })
})

test('one that cannot be taken out comes back', async () => {
  const radio = openRadio(['fm-1', 'fm-2'])
  const done = radio.press('fm-1', false)
  await radio.untilSent(1)
  expect(radio.shown()).toEqual(['fm-2'])
  radio.sent[0]?.refuse(new CallFailure('no_answer', '', null))
  await done
  expect(radio.shown()).toContain('fm-1')
  expect(message.get()?.title).toBe(MESSAGE_TEXTS.no_answer.uk)
})

test('presses reach the service one by one, and a refusal of the first does not undo the second', async () => {
  const radio = openRadio([])
  const first = radio.press('fm-1', true)
  await radio.untilSent(1)
  const second = radio.press('fm-1', false)
  const third = radio.press('fm-1', true)
  radio.sent[0]?.refuse(refusal)
  await first
  await radio.untilSent(2)
  // The second press was taken back before it could be sent: only the last one counts.
  expect(radio.sent[1]?.wish).toBe('add fm-1')
  expect(radio.shown()).toEqual(['fm-1'])
  radio.sent[1]?.answer()
  await Promise.all([second, third])
  expect(radio.shown()).toEqual(['fm-1'])
})

test('a station that another device has added already is told of', async () => {
  const radio = openRadio([])
  const done = radio.press('fm-1', true)
  await radio.untilSent(1)
  radio.sent[0]?.answer(true)
  await done
  expect(message.get()).toMatchObject({ type: 'favorites', title: MESSAGE_TEXTS.station_already_favourite.uk })
  expect(radio.shown()).toEqual(['fm-1'])
})

test('a visitor is asked to sign in, and nothing is sent', async () => {
  session.set(null)
  const radio = openRadio([])
  await radio.press('fm-1', true)
  expect(message.get()?.title).toBe(MESSAGE_TEXTS.favourites_sign_in.uk)
  expect(radio.sent).toEqual([])
})

test('a refusal that comes after somebody else has signed in changes nothing of theirs', async () => {
  const radio = openRadio(['fm-1'])
  const done = radio.press('fm-1', false)
  await radio.untilSent(1)
  session.set({ auth_token: 'the token of somebody else', name: 'Тарас' })
  radio.queryClient.setQueryData(favouritesQuery(radio.kind).queryKey, ['fm-7'])
  radio.sent[0]?.refuse(refusal)
  await done
  expect(radio.shown()).toEqual(['fm-7'])
})
