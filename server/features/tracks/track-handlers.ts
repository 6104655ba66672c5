import type { TrackChoice } from '../../../src/contract/tracks.ts'
import type { ChosenTrackRow } from '../../db/schema.ts'
import { fresh, type Handlers } from '../../http/handler-result.ts'
import { signedIn } from '../../http/viewer.ts'
import type { TrackStore } from './track-store.ts'

/** Handles the calls of a viewer's dubbing and subtitle choices. */
export function trackHandlers(tracks: TrackStore): Handlers<'chosenTracks' | 'chooseTracks'> {
  const present = async (accountId: string) => fresh((await tracks.list(accountId)).map(presentChoice))

  return {
    chosenTracks: (_input, { viewer }) => present(signedIn(viewer).id),

    async chooseTracks({ body: { choices } }, { viewer, nowMs }) {
      const { id } = signedIn(viewer)
      // A device's clock may be ahead: a choice from the future would hold against every later one, so it
      // counts as made now.
      const rows = choices.map(({ of, kind, track, at }) => ({ medium: of, kind, track, chosen_ms: Math.min(at, nowMs) }))
      await tracks.choose(id, rows)
      return present(id)
    },
  }
}

const presentChoice = ({ medium, kind, track, chosen_ms }: ChosenTrackRow): TrackChoice => ({
  of: medium,
  kind,
  track,
  at: chosen_ms,
})
