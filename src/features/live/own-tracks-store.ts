import type { QueryClient } from '@tanstack/react-query'
import { chosenTracks, type TrackChoice, type TrackKind } from '../../contract/tracks.ts'
import { call } from '../../app-state/api-client.ts'
import { noteMemory } from '../../platform/web-storage.ts'
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
  /** The account's token; undefined for visitors and until another account's data are cleared. */
  token: () => string | undefined
  /** Stores a choice and sends it, now or when the network is back. */
  store: (choice: TrackChoice) => Promise<void>
  /** Sends what waits. Returns the choices that the server still does not have. */
  flush: () => Promise<readonly TrackChoice[]>
  /** Fetches the account's last choices from any device; rejects without a response. */
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

/** A player's tracks with the account's choices from all devices. `catchUp` fetches the choices and
 * applies them. */
export type OwnTracks = StreamTracks & { catchUp: (queryClient: QueryClient) => Promise<void> }

type Send = (kind: TrackKind, track: string) => void

/**
 * Makes the tracks of a player whose choices belong to the person; `make` may return tracks that are in use
 * already.
 */
export function createOwnTracks(
  of: TrackChoice['of'],
  make: (send: Send) => StreamTracks = (send) => createStreamTracks(noteMemory, of, send),
): OwnTracks {
  const own = createOwnChoices(noteMemory, of, () => session.get() !== null, SERVICE)
  const tracks = make(own.send)
  const catchUp = async (queryClient: QueryClient) => {
    const token = session.get()?.auth_token
    if (token === undefined) return
    await meetPerson(queryClient, token).catch(() => {})
    if (await own.catchUp()) tracks.applyPreferences()
  }
  return { ...tracks, catchUp }
}

/** Synchronizes track choices between device and server. A visitor's choice stays on the device until an
 * account with another choice signs in. */
export function createOwnChoices(memory: Memory, of: TrackChoice['of'], isSignedIn: () => boolean, service: TracksService) {
  const noted = (kind: TrackKind) => memory.get(preferenceKey(of, kind))

  /** Returns the server's choices without those still pending; none after sign-out. */
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

    /**
     * Sends what waits and notes what the viewer chose elsewhere. Returns whether that is news; never
     * rejects.
     */
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
