import type { Health } from '../../../src/contract/site.ts'
import type { Connection } from '../../db/connect.ts'
import { fresh, type Handlers, shared } from '../../http/handler-result.ts'
import { DEMONSTRATION, readFact } from '../../db/fact-store.ts'
import type { RecorderCounters } from '../../media/recorder/recorder.ts'
import type { TvRelayCounters } from '../../media/tv-relay/tv-relays.ts'
import type { Words } from '../words/words.ts'
import { readRedirects } from './redirect-store.ts'

const REDIRECTS_FRESH_MS = 60_000
const FACTS_FRESH_MS = 3_600_000

/** Answers the calls about the site itself. */
export function siteHandlers(
  { db, engine }: Connection,
  {
    version,
    words,
    publicUrl,
    healthDb,
    isWritable,
    relays,
    recorder,
  }: {
    version: string
    words: Pick<Words, 'facts' | 'announcementAt'>
    publicUrl: string | undefined
    /** Health must not wait for the connections of other calls. */
    healthDb: Connection['db']
    isWritable: () => Promise<boolean>
    relays: () => TvRelayCounters
    recorder: (() => RecorderCounters) | undefined
  },
): Handlers<'siteFacts' | 'redirects' | 'health'> {
  return {
    siteFacts: (_input, { nowMs }) =>
      shared('site-facts', async () => {
        const demonstration = (await readFact(db, DEMONSTRATION)) !== undefined
        const { announcement, untilMs } = await words.announcementAt(nowMs)
        const data = { ...(await words.facts()), demonstration, announcement }
        return { data, freshUntilMs: Math.min(nowMs + FACTS_FRESH_MS, untilMs) }
      }),
    redirects: (_input, { nowMs }) =>
      shared('redirects', async () => {
        const { rules } = await readRedirects(db, publicUrl)
        return { data: { success: true as const, data: rules }, freshUntilMs: nowMs + REDIRECTS_FRESH_MS }
      }),
    async health() {
      await healthDb.selectFrom('facts').select('key').limit(1).execute()
      return fresh({
        status: 'ok' as const,
        version,
        database: engine,
        writable: await isWritable(),
        relays: presentCounters(relays()),
        ...(recorder && { recorder: presentRecorder(recorder()) }),
      })
    },
  }
}

const presentRecorder = ({ channels, isPaused, store }: RecorderCounters): Health['recorder'] => ({
  channels,
  paused: isPaused,
  ...(store && { store: { lost: store.isLost, waiting: store.waiting } }),
})

const presentCounters = ({ offAir, longestLagMs, ...counters }: TvRelayCounters): Health['relays'] => ({
  ...counters,
  off_air: offAir,
  longest_lag_ms: Math.round(longestLagMs),
})
