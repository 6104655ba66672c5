import type { QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { chooseTracks, chosenTracks, TrackChoice, type TrackKind } from '../../contract/tracks.ts'
import { call } from '../../app-state/api-client.ts'
import { noteMemory } from '../../platform/note-memory.ts'
import { session } from '../../app-state/session.ts'
import type { Memory } from '../../player/bandwidth-memory.ts'
import { createStreamTracks, preferenceKey, type StreamTracks } from '../../player/stream-tracks.ts'
import { meetPerson, person } from '../account/person-store.ts'
import { now } from '../../storage/server-clock.ts'

/** Choices not yet sent to the server. Keys with this prefix are cleared when another account signs in. */
const UNSENT = 'own.unsent-tracks'
const Unsent = v.pipe(v.string(), v.parseJson(), v.array(TrackChoice))

/** The server calls for track choices. */
type TracksService = {
  isSignedIn: () => boolean
  /** The account's token; undefined for visitors and until another account's data are cleared. */
  token: () => string | undefined
  /** Fetches the account's last choices; rejects without a response. */
  fetch: () => Promise<TrackChoice[]>
  /** Sends choices and returns the last ones; rejects without a response. */
  choose: (choices: TrackChoice[]) => Promise<TrackChoice[]>
}

const SERVICE: TracksService = {
  isSignedIn: () => session.get() !== null,
  token: () => person.get()?.token,
  fetch: () => call(chosenTracks),
  choose: (choices) => call(chooseTracks, { body: { choices } }),
}

/** A player's tracks with the account's choices from all devices. `catchUp` fetches the choices and
 * applies them. */
export type OwnTracks = StreamTracks & { catchUp: (queryClient: QueryClient) => Promise<void> }

/** Creates a player's tracks whose choices belong to the account. */
export function createOwnTracks(of: TrackChoice['of']): OwnTracks {
  const own = createOwnChoices(noteMemory, of, SERVICE)
  const tracks = createStreamTracks(noteMemory, of, own.send)
  const catchUp = async (queryClient: QueryClient) => {
    const token = session.get()?.auth_token
    if (token === undefined) return
    await meetPerson(queryClient, token).catch(() => {})
    if (await own.catchUp()) tracks.applyPreferences()
  }
  return { ...tracks, catchUp }
}

/** Synchronizes track choices between device and server. Unsent choices wait on the device; a visitor's
 * stay there until an account with other choices signs in. */
export function createOwnChoices(memory: Memory, of: TrackChoice['of'], service: TracksService) {
  const written = (kind: TrackKind) => memory.get(preferenceKey(of, kind))

  return {
    /** Sends a choice that was just stored. */
    send(kind: TrackKind, track: string): void {
      if (!service.isSignedIn()) return
      const choice = { of, kind, track, at: now() }
      keepUnsent(memory, [...unsent(memory).filter((one) => one.of !== of || one.kind !== kind), choice])
      void exchange(memory, service)
    },

    /** Sends pending choices and stores those of other devices. Resolves whether something changed; never
     * rejects. */
    async catchUp(): Promise<boolean> {
      const before = { dubbing: written('dubbing'), subtitles: written('subtitles') }
      const chosen = await exchange(memory, service)
      // A choice made meanwhile by hand wins.
      const changes = chosen.filter(
        (one) => one.of === of && one.track !== before[one.kind] && written(one.kind) === before[one.kind],
      )
      for (const { kind, track } of changes) memory.set(preferenceKey(of, kind), track)
      return changes.length > 0
    },
  }
}

/** Sends pending choices and returns the account's last ones. Returns none for visitors, without a
 * response, or after sign-out. */
async function exchange(memory: Memory, service: TracksService): Promise<TrackChoice[]> {
  const token = service.token()
  if (token === undefined) return []
  const sent = unsent(memory)
  try {
    const chosen = await (sent.length > 0 ? service.choose(sent) : service.fetch())
    if (service.token() !== token) return []
    const left = unsent(memory).filter((one) => !sent.some((other) => isSame(one, other)))
    if (sent.length > 0) keepUnsent(memory, left)
    return chosen
  } catch {
    // Pending choices are retried on the next film or channel screen.
    return []
  }
}

const isSame = (one: TrackChoice, other: TrackChoice) => one.of === other.of && one.kind === other.kind && one.at === other.at

function unsent(memory: Memory): TrackChoice[] {
  const read = v.safeParse(Unsent, memory.get(UNSENT))
  return read.success ? read.output : []
}

const keepUnsent = (memory: Memory, choices: readonly TrackChoice[]) => memory.set(UNSENT, JSON.stringify(choices))
