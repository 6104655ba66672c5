import { expect, test } from 'vitest'
import type { TrackChoice } from '../../contract/tracks.ts'
import { createOwnChoices } from './own-tracks-store.ts'

const UK = 'uk українська'
const RU = 'ru русский'

/**
 * A device with localStorage where Oksana is signed in, and her choices on the server. The server responds
 * while `isOnline`.
 */
function device(notes: Record<string, string> = {}, chosen: TrackChoice[] = []) {
  const known = new Map(Object.entries(notes))
  const state = { token: 'oksana' as string | undefined, chosen, isOnline: true, requests: 0, taken: [] as TrackChoice[][] }
  const answer = async <T>(what: T): Promise<T> => {
    state.requests += 1
    if (!state.isOnline) throw new Error('no answer')
    return what
  }
  const memory = {
    get: (name: string) => known.get(name) ?? null,
    set: (name: string, value: string) => void known.set(name, value),
  }
  const waiting: TrackChoice[] = []
  const flush = async () => {
    if (waiting.length > 0) {
      await answer(null)
      state.taken.push([...waiting])
      state.chosen = [...state.chosen.filter(({ kind }) => waiting.every((one) => one.kind !== kind)), ...waiting]
      waiting.length = 0
    }
    return waiting
  }
  const isSignedIn = () => state.token !== undefined
  const own = createOwnChoices(memory, 'film', isSignedIn, {
    token: () => state.token,
    chosen: () => answer(state.chosen),
    async store(choice) {
      waiting.splice(0, waiting.length, ...waiting.filter(({ kind }) => kind !== choice.kind), choice)
      await flush()
    },
    flush: () => flush().catch(() => waiting),
  })
  /** Chooses as a viewer does; the player writes it down first. */
  const choose = async (kind: TrackChoice['kind'], track: string) => {
    known.set(`own.film.${kind}`, track)
    own.send(kind, track)
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { notes: known, state, own, choose }
}

const choice = (kind: TrackChoice['kind'], track: string, of: TrackChoice['of'] = 'film'): TrackChoice => ({
  of,
  kind,
  track,
  at: 1,
})
const noted = (notes: ReadonlyMap<string, string>) => ['dubbing', 'subtitles'].map((kind) => notes.get(`own.film.${kind}`))

test('a choice of another device is stored here and announced once', async () => {
  const { notes, own } = device({ 'own.film.dubbing': RU }, [choice('dubbing', UK), choice('subtitles', UK)])
  expect(await own.catchUp()).toBe(true)
  expect(noted(notes)).toEqual([UK, UK])
  expect(await own.catchUp()).toBe(false)
})

test('no subtitles are a choice; without a choice the device stays unchanged', async () => {
  const { notes, own } = device({ 'own.film.dubbing': RU, 'own.film.subtitles': RU }, [choice('subtitles', '')])
  expect(await own.catchUp()).toBe(true)
  expect(noted(notes)).toEqual([RU, ''])
})

test('a choice for television does not apply to films', async () => {
  const { notes, own } = device({}, [choice('dubbing', UK, 'television')])
  expect(await own.catchUp()).toBe(false)
  expect(noted(notes)).toEqual([undefined, undefined])
})

test('a choice is sent at once', async () => {
  const { state, choose } = device()
  await choose('dubbing', UK)
  expect(state.taken).toEqual([[{ ...choice('dubbing', UK), at: expect.any(Number) }]])
})

test('choices that could not be sent do not yield to older ones of the server, and are sent with the next opening', async () => {
  const { notes, state, own, choose } = device({}, [choice('dubbing', RU)])
  state.isOnline = false
  await choose('dubbing', RU)
  await choose('subtitles', '')
  await choose('dubbing', UK)
  expect(await own.catchUp()).toBe(false)
  state.isOnline = true
  expect(await own.catchUp()).toBe(false)
  expect(state.taken.map((choices) => choices.map(({ kind, track }) => [kind, track]))).toEqual([
    [
      ['subtitles', ''],
      ['dubbing', UK],
    ],
  ])
  expect(noted(notes)).toEqual([UK, ''])
  await own.catchUp()
  expect(state.taken).toHaveLength(1)
})

test('a choice made before the response arrives stays', async () => {
  const { notes, own, choose } = device({}, [choice('dubbing', RU), choice('subtitles', RU)])
  const catchUp = own.catchUp()
  const chosen = choose('dubbing', UK)
  expect(await catchUp).toBe(true)
  await chosen
  expect(noted(notes)).toEqual([UK, RU])
})

test('a visitor fetches nothing and sends nothing', async () => {
  const { notes, state, own, choose } = device()
  state.token = undefined
  await choose('dubbing', UK)
  expect(await own.catchUp()).toBe(false)
  expect([state.requests, noted(notes)]).toEqual([0, [UK, undefined]])
  state.token = 'oksana'
  await own.catchUp()
  expect(state.taken).toEqual([])
})

test('a response for a viewer who signed out meanwhile is not stored', async () => {
  const { notes, state, own } = device({}, [choice('dubbing', UK)])
  const catchUp = own.catchUp()
  state.token = 'taras'
  expect(await catchUp).toBe(false)
  expect(noted(notes)).toEqual([undefined, undefined])
})
