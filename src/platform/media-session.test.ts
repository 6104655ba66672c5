import { expect, test } from 'vitest'
import { toPositionState, createSystemMedia, type SessionMetadata } from './media-session.ts'

class FakeMetadata {
  title: string
  constructor({ title }: { title: string }) {
    this.title = title
  }
}

const second: SessionMetadata = { title: 'Радіо Хвиля', artist: 'Джаз', artwork: [] }

function fakeSession(unknown: readonly string[] = []) {
  const handlers = new Map<string, MediaSessionActionHandler | null>()
  const places: (MediaPositionState | undefined)[] = []
  const session = {
    metadata: null as FakeMetadata | null,
    playbackState: 'none',
    setActionHandler(action: string, handler: MediaSessionActionHandler | null) {
      if (unknown.includes(action)) throw new TypeError(action)
      handlers.set(action, handler)
    },
    setPositionState: (place?: MediaPositionState) => void places.push(place),
  }
  const open = () => createSystemMedia(session as never, FakeMetadata as never)
  return { session, handlers, places, open, media: open() }
}

const card: SessionMetadata = { title: 'Новини', artist: 'Ефір', artwork: [] }
const nothing = () => {}

test('live has play, pause, stop and neighbours, and no seek keys', () => {
  const { handlers, media } = fakeSession()
  media.keys({ play: nothing, pause: nothing, stop: nothing, previous: nothing, next: nothing })
  expect(['play', 'pause', 'stop', 'previoustrack', 'nexttrack'].every((key) => handlers.get(key))).toBe(true)
  expect(['seekto', 'seekbackward', 'seekforward'].map((key) => handlers.get(key))).toEqual([null, null, null])
})

test('a key that this browser does not know does not stop the others', () => {
  const { handlers, media } = fakeSession(['play', 'stop'])
  media.keys({ play: nothing, stop: nothing, next: nothing })
  expect(handlers.get('nexttrack')).toBe(nothing)
})

test('an archive seeks to the second that the scale was dragged to', () => {
  const { handlers, media } = fakeSession()
  const sought: number[] = []
  media.keys({ seekTo: (seconds) => sought.push(seconds) })
  handlers.get('seekto')?.({ action: 'seekto', seekTime: 42 })
  handlers.get('seekto')?.({ action: 'seekto' })
  expect(sought).toEqual([42])
})

test('an archive seeks by the system’s offset, or by fifteen seconds', () => {
  const { handlers, media } = fakeSession()
  const sought: number[] = []
  media.keys({ seekBy: (seconds) => sought.push(seconds) })
  handlers.get('seekbackward')?.({ action: 'seekbackward' })
  handlers.get('seekforward')?.({ action: 'seekforward', seekOffset: 30 })
  expect(sought).toEqual([-15, 30])
})

test('a position is clamped to the system’s range', () => {
  expect(toPositionState({ duration: 60, position: 61, rate: 0 })).toEqual({ duration: 60, position: 60, playbackRate: 1 })
  expect(toPositionState({ duration: 60, position: -1, rate: 1.5 })).toEqual({ duration: 60, position: 0, playbackRate: 1.5 })
  expect(toPositionState({ duration: Number.NaN, position: 0, rate: 1 })).toBeNull()
  expect(toPositionState({ duration: Infinity, position: 0, rate: 1 })).toBeNull()
  expect(toPositionState({ duration: 60, position: Number.NaN, rate: 1 })).toBeNull()
})

test('live clears the position', () => {
  const { places, media } = fakeSession()
  media.place({ duration: 60, position: 10, rate: 1 })
  media.place(null)
  expect(places).toEqual([{ duration: 60, position: 10, playbackRate: 1 }, undefined])
})

test('a state that the browser lost is applied again', () => {
  const { session, handlers, media } = fakeSession()
  media.card(card)
  media.keys({ next: nothing })
  media.playing('playing')
  session.metadata = null
  session.playbackState = 'none'
  handlers.clear()
  media.reapply()
  expect(session.metadata).toMatchObject({ title: 'Новини' })
  expect(session.playbackState).toBe('playing')
  expect(handlers.get('nexttrack')).toBe(nothing)
})

test('clear takes everything off the lock screen', () => {
  const { session, handlers, media } = fakeSession()
  media.card(card)
  media.keys({ next: nothing })
  media.playing('paused')
  media.clear()
  expect(session).toMatchObject({ metadata: null, playbackState: 'none' })
  expect(handlers.get('nexttrack')).toBeNull()
})

test('a browser without media keys is no trouble', () => {
  const media = createSystemMedia(undefined, undefined)
  media.card(card)
  media.keys({ play: nothing })
  media.playing('playing')
  media.place({ duration: 60, position: 1, rate: 1 })
  expect(() => media.reapply()).not.toThrow()
})

test('the sounding player has the media session and returns it to the previous one', () => {
  const { session, handlers, media: radio, open } = fakeSession()
  const television = open()
  radio.card(second)
  radio.keys({ next: nothing })
  radio.playing('paused')
  // A word of the other one changes nothing yet.
  television.card(card)
  expect(session.metadata).toMatchObject({ title: 'Радіо Хвиля' })

  television.takeOver()
  television.playing('playing')
  expect(session.metadata).toMatchObject({ title: 'Новини' })
  expect(session.playbackState).toBe('playing')
  expect(handlers.get('nexttrack')).toBeNull()
  radio.card({ ...second, title: 'Далі' })
  radio.reapply()
  expect(session.metadata).toMatchObject({ title: 'Новини' })

  television.clear()
  expect(session.metadata).toMatchObject({ title: 'Далі' })
  expect(session.playbackState).toBe('paused')
  expect(handlers.get('nexttrack')).toBe(nothing)
})

test('who waits behind may leave unseen', () => {
  const { session, media: radio, open } = fakeSession()
  const television = open()
  radio.card(second)
  television.card(card)
  television.takeOver()
  radio.clear()
  expect(session.metadata).toMatchObject({ title: 'Новини' })
  television.clear()
  expect(session.metadata).toBeNull()
})
