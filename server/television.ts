import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Config } from './config.ts'
import type { Database } from './db/schema.ts'
import { createChannelStreamStore } from './features/channels/channel-stream-store.ts'
import { createRecordedChannels } from './features/channels/recorded-channels.ts'
import { createProbeNotes } from './features/channels/stream-probes.ts'
import { createObjectStore } from './media/recorder/object-store.ts'
import { createRecorder } from './media/recorder/recorder.ts'
import { createRecordingStore } from './media/recorder/recording-store.ts'
import { createRecordings } from './media/recorder/recordings.ts'
import { createRelays } from './media/relay/relays.ts'
import { requireFfmpeg } from './media/ts/aac-sound.ts'
import { createTvRelays } from './media/tv-relay/tv-relays.ts'

/** The databases of calls and of jobs, and where faults go. */
type TelevisionDeps = {
  db: Kysely<Database>
  jobsDb: Kysely<Database>
  say: (line: string) => void
  reportError: (error: unknown) => void
}

/**
 * Opens the relays of channels and stations, and the recorder of channels whose archive has days. Throws a
 * `StartError` where the configured ffmpeg does not run.
 */
export function openTelevision(config: Config, { db, jobsDb, say, reportError }: TelevisionDeps) {
  if (config.ffmpeg !== undefined) requireFfmpeg(config.ffmpeg)
  const tvRelays = createTvRelays({
    folder: join(config.dataDir, 'relay'),
    isAllowed: config.isUpstreamAllowed,
    networkInterface: config.multicastInterface,
    ffmpeg: config.ffmpeg,
    probed: createProbeNotes(createChannelStreamStore(db), Date.now, reportError),
    warn: say,
    reportError,
  })
  const relays = createRelays({ places: tvRelays.places, isAllowed: config.isUpstreamAllowed, warn: say, reportError })
  const folder = join(config.dataDir, 'recordings')
  const objects = config.recordingStore ? createObjectStore(config.recordingStore, say) : undefined
  const recordings = createRecordings(folder, objects)
  const recorder = createRecorder({
    folder,
    recordings,
    tvRelays,
    objects,
    store: createRecordingStore(jobsDb),
    channels: createRecordedChannels(jobsDb),
    warn: say,
    reportError,
  })
  return { relays, tvRelays, recordings, recorder }
}
