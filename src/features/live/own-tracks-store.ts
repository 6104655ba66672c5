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

/** The choices that have not reached the service. What begins so goes when somebody else comes to the device. */
const UNSENT = 'own.unsent-tracks'
const Unsent = v.pipe(v.string(), v.parseJson(), v.array(TrackChoice))

/** How choices travel, and for whom. */
type TracksService = {
  isSignedIn: () => boolean
  /** Whose choices they are, by their token; undefined for a visitor, and until what the device held of somebody else is gone. */
  token: () => string | undefined
  /** What they chose last; rejects without an answer. */
  chosen: () => Promise<TrackChoice[]>
  /** Takes choices, and answers what they chose last then; rejects without an answer. */
  choose: (choices: TrackChoice[]) => Promise<TrackChoice[]>
}

const SERVICE: TracksService = {
  isSignedIn: () => session.get() !== null,
  token: () => person.get()?.token,
  chosen: () => call(chosenTracks),
  choose: (choices) => call(chooseTracks, { body: { choices } }),
}

/** The tracks of a player, chosen as their viewer did on whichever device; `catchUp` asks what that is, and applies it to what plays. */
export type OwnTracks = StreamTracks & { catchUp: (queryClient: QueryClient) => Promise<void> }

/** Makes the tracks of a player whose choices belong to the person. */
export function createOwnTracks(of: TrackChoice['of']): OwnTracks {
  const own = createOwnChoices(noteMemory, of, SERVICE)
  const tracks = createStreamTracks(noteMemory, of, own.tell)
  const catchUp = async (queryClient: QueryClient) => {
    const token = session.get()?.auth_token
    if (token === undefined) return
    await meetPerson(queryClient, token).catch(() => {})
    if (await own.catchUp()) tracks.applyPreferences()
  }
  return { ...tracks, catchUp }
}

/**
 * Keeps the notes of what is chosen and the service at one. A choice that cannot be told now waits on the device until its viewer catches up; a
 * visitor's is on the device alone, until whoever signs in turns out to have another.
 */
export function createOwnChoices(memory: Memory, of: TrackChoice['of'], service: TracksService) {
  const written = (kind: TrackKind) => memory.get(preferenceKey(of, kind))

  return {
    /** Tells the service of a choice that has just been written down. */
    tell(kind: TrackKind, track: string): void {
      if (!service.isSignedIn()) return
      const choice = { of, kind, track, at: now() }
      keepUnsent(memory, [...unsent(memory).filter((one) => one.of !== of || one.kind !== kind), choice])
      void exchange(memory, service)
    },

    /** Tells what waits, and writes down what the viewer has chosen elsewhere; answers whether that is news. Never rejects. */
    async catchUp(): Promise<boolean> {
      const before = { dubbing: written('dubbing'), subtitles: written('subtitles') }
      const chosen = await exchange(memory, service)
      // Who has chosen by hand meanwhile knows better.
      const news = chosen.filter(
        (one) => one.of === of && one.track !== before[one.kind] && written(one.kind) === before[one.kind],
      )
      for (const { kind, track } of news) memory.set(preferenceKey(of, kind), track)
      return news.length > 0
    },
  }
}

/** Tells what waits, and answers what the viewer chose last; nothing for nobody, without an answer, and for who has left meanwhile. */
async function exchange(memory: Memory, service: TracksService): Promise<TrackChoice[]> {
  const token = service.token()
  if (token === undefined) return []
  const sent = unsent(memory)
  try {
    const chosen = await (sent.length > 0 ? service.choose(sent) : service.chosen())
    if (service.token() !== token) return []
    const left = unsent(memory).filter((one) => !sent.some((other) => isSame(one, other)))
    if (sent.length > 0) keepUnsent(memory, left)
    return chosen
  } catch {
    // What waits goes with the next film or channel screen.
    return []
  }
}

const isSame = (one: TrackChoice, other: TrackChoice) => one.of === other.of && one.kind === other.kind && one.at === other.at

function unsent(memory: Memory): TrackChoice[] {
  const read = v.safeParse(Unsent, memory.get(UNSENT))
  return read.success ? read.output : []
}

const keepUnsent = (memory: Memory, choices: readonly TrackChoice[]) => memory.set(UNSENT, JSON.stringify(choices))
