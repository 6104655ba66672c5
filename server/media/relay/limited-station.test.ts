import { expect, onTestFinished, test } from 'vitest'
import { addressRule } from '../../net/open-address.ts'
import { createSourcePlaces, type PlaceHolder } from '../tv-relay/source-places.ts'
import { fileOfRelay } from './relay-files.ts'
import { createRelays } from './relays.ts'
import { fakeStation } from './testing/fake-station.ts'
import { manualClock } from './testing/manual-clock.ts'
import { soon } from './testing/soon.ts'
import { adtsFrame, rowOf } from './testing/synthetic-frames.ts'

const LIMIT = { source: 'panel', most: 1 }

/** Two stations of a list with one connection, which channels use as well. */
async function opened() {
  const clock = manualClock(1_800_000_000_000)
  const places = createSourcePlaces(clock)
  const station = await fakeStation((_, response) => void response.writeHead(200).write(rowOf(1000, adtsFrame)))
  const relays = createRelays({ clock, places, isAllowed: addressRule('local') })
  onTestFinished(() => relays.close())
  onTestFinished(() => station.stop())
  const ask = (id: string) =>
    fileOfRelay(relays, { id, rest: 'audio/index.m3u8' }, { stream: `${station.address}?${id}`, limit: LIMIT }, 600)
  /** Asks while time passes, as a waiting request needs. */
  const askLater = async (id: string) => {
    let answer: Awaited<ReturnType<typeof ask>> | undefined
    void ask(id).then((file) => (answer = file))
    return soon(() => {
      clock.advance(500)
      if (!answer) throw new Error('no answer yet')
      return answer
    })
  }
  return { clock, places, relays, ask, askLater }
}

test('a station waits for the connection of another one, and plays once that is left', async () => {
  const { clock, relays, ask, askLater } = await opened()
  expect(await askLater('one')).toMatchObject({ maxAge: 1 })
  const waiting = ask('two')
  await soon(() => expect(relays.isBusy('two')).toBe(true))
  // A listener of the first one keeps it.
  for (let i = 0; i < 6; i++) {
    clock.advance(1000)
    relays.find('one')!.touch()
  }
  expect(await waiting).toBe('busy')
  clock.advance(60_000)
  expect(await askLater('two')).toMatchObject({ maxAge: 1 })
  expect(relays.find('one')).toBeUndefined()
})

test('channels and stations of a list share its connections', async () => {
  const { clock, places, relays, ask, askLater } = await opened()
  let requestedAtMs = clock.elapsed()
  const channel: PlaceHolder = { requestedAtMs: () => requestedAtMs, idleAfterMs: () => 5000, close: () => {} }
  expect(places.tryTake(LIMIT, channel)).toBe(true)
  const waiting = ask('one')
  for (let i = 0; i < 6; i++) {
    clock.advance(1000)
    requestedAtMs = clock.elapsed()
  }
  expect(await waiting).toBe('busy')
  places.release(channel)
  expect(await askLater('one')).toMatchObject({ maxAge: 1 })
  expect(places.tryTake(LIMIT, channel)).toBe(false)
  relays.close()
  expect(places.tryTake(LIMIT, channel)).toBe(true)
})
