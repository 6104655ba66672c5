import * as v from 'valibot'
import { TrackChoice } from '../../contract/tracks.ts'
import { readNote, writeNote } from '../../platform/web-storage.ts'
import { UNSENT_TRACKS } from '../../sync/stored-formats.ts'

const Choices = v.pipe(v.string(), v.parseJson(), v.array(TrackChoice))

/** Notes a track choice until the device knows whose it is; the outbox then takes it from there. */
export function noteUnsentTrack(choice: TrackChoice): void {
  const read = v.safeParse(Choices, readNote(UNSENT_TRACKS))
  const others = (read.success ? read.output : []).filter(({ of, kind }) => of !== choice.of || kind !== choice.kind)
  writeNote(UNSENT_TRACKS, JSON.stringify([...others, choice]))
}
