import type { QueryClient } from '@tanstack/react-query'
import { chosenTracks, type TrackChoice, type TrackKind } from '../../contract/tracks.ts'
import { call } from '../../app-state/api-client.ts'
import { noteMemory } from '../../platform/note-memory.ts'
import { session } from '../../app-state/session.ts'
import type { Memory } from '../../player/bandwidth-memory.ts'
import { createStreamTracks, preferenceKey, type StreamTracks } from '../../player/stream-tracks.ts'
import { randomName } from '../../platform/random-name.ts'
import { sendChanges, storeChange, storedChanges } from '../account/outbox-store.ts'
import { noteUnsentTrack } from './unsent-tracks.ts'
import { meetPerson, person } from '../account/person-store.ts'
import { now } from '../../storage/server-clock.ts'

/** How track choices travel, and whose they are. */
type TracksService = {
  /** The token of the person who is here; undefined for a visitor, and until the data of somebody else is gone from the device. */
  token: () => string | undefined
  /** Stores a choice and sends it, now or when the network is back. */
  store: (choice: TrackChoice) => Promise<void>
  /** Sends what waits. Returns the choices that the server still does not have. */
  flush: () => Promise<readonly TrackChoice[]>
  /** What the person chose last, on any device. Rejects without a response. */
  chosen: () => Promise<TrackChoice[]>
}

const SERVICE: TracksService = {
  token: () => person.get()?.token,
  async store(choice) {
    const user = person.get()?.user
    if (user === undefined) return noteUnsentTrack(choice)
    await storeChange({ kind: 'tracks', user, choice, idem: randomName(), nowMs: choice.at })
    await sendChanges()
  },
  async flush() {
    await sendChanges().catch(() => {})
    return storedChanges.get().flatMap((change) => (change.kind === 'tracks' ? [change.choice] : []))
  },
  chosen: () => call(chosenTracks),
}

/** The tracks of a player, chosen as their viewer did on whichever device; `catchUp` fetches the choices and applies them to what plays. */
export type OwnTracks = StreamTracks & { catchUp: (queryClient: QueryClient) => Promise<void> }

/** Makes the tracks of a player whose choices belong to the person. */
export function createOwnTracks(of: TrackChoice['of']): OwnTracks {
  const own = createOwnChoices(noteMemory, of, () => session.get() !== null, SERVICE)
  const tracks = createStreamTracks(noteMemory, of, own.send)
  const catchUp = async (queryClient: QueryClient) => {
    const token = session.get()?.auth_token
    if (token === undefined) return
    await meetPerson(queryClient, token).catch(() => {})
    if (await own.catchUp()) tracks.applyPreferences()
  }
  return { ...tracks, catchUp }
}

/**
 * Keeps the notes of chosen tracks and the server in step. A visitor's choice stays on the device, until whoever signs in turns out to have
 * another.
 */
export function createOwnChoices(memory: Memory, of: TrackChoice['of'], isSignedIn: () => boolean, service: TracksService) {
  const noted = (kind: TrackKind) => memory.get(preferenceKey(of, kind))

  /** What the server has of the person's choices, without those that it does not have yet; nothing for who left meanwhile. */
  async function fetchChosen(): Promise<TrackChoice[]> {
    const token = service.token()
    if (token === undefined) return []
    const pending = await service.flush()
    const chosen = await service.chosen()
    if (service.token() !== token) return []
    return chosen.filter((one) => !pending.some((other) => other.of === one.of && other.kind === one.kind))
  }

  return {
    /** Sends a choice that has just been noted. */
    send(kind: TrackKind, track: string): void {
      if (isSignedIn()) void service.store({ of, kind, track, at: now() }).catch(() => {})
    },

    /** Sends what waits and notes what the viewer chose elsewhere. Returns whether that is news; never rejects. */
    async catchUp(): Promise<boolean> {
      const before = { dubbing: noted('dubbing'), subtitles: noted('subtitles') }
      const chosen = await fetchChosen().catch(() => [])
      // A choice that the viewer made meanwhile is newer.
      const news = chosen.filter((one) => one.of === of && one.track !== before[one.kind] && noted(one.kind) === before[one.kind])
      for (const { kind, track } of news) memory.set(preferenceKey(of, kind), track)
      return news.length > 0
    },
  }
}
