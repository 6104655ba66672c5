import { setTimeout } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { SourceRow } from '../db/operator-schema.ts'
import type { Database } from '../db/schema.ts'
import type { AddressRule } from '../net/open-address.ts'
import { refreshGuide } from '../import/xmltv/guide-source.ts'
import { nextRefreshMs } from './next-refresh.ts'
import { createSourceFetch } from './source-fetch.ts'
import { fetchLogos } from './logos.ts'
import { pruneMissing } from './prune-missing.ts'
import { runRefresh } from './run-refresh.ts'
import { createSourceStore, isClaimed } from './source-store.ts'

/** Refreshes a source of one kind. */
export type Refresher = (source: SourceRow, nowMs: number) => Promise<void>

export type RefreshJobDeps = {
  db: Kysely<Database>
  /** Refreshers by kind of source. */
  refreshers: Partial<Record<SourceRow['kind'], Refresher>>
  now: () => number
  reportError: (error: unknown) => void
}

const LOOK_EVERY_MS = 60_000
const LONGEST_STOP_MS = 3000
const PRUNE_EVERY_MS = 24 * 3_600_000

/** Creates a round that refreshes every source that is due, one at a time. */
export function createRefreshRound({ db, refreshers, now, reportError }: RefreshJobDeps): () => Promise<void> {
  const store = createSourceStore(db)
  let prunedMs = -Infinity
  return async () => {
    for (let source = await store.claimDue(now()); source; source = await store.claimDue(now())) {
      // A fault of one source must not keep the others from their refresh; its claim runs out by itself.
      await refreshers[source.kind]?.(source, now()).catch(reportError)
    }
    if (Math.abs(now() - prunedMs) < PRUNE_EVERY_MS) return
    prunedMs = now()
    await pruneMissing(db, now())
  }
}

/**
 * A source that an operator asks for is read although it is unchanged: options or matches are others. A claim
 * that ran out may have been such a one.
 */
const isAsked = (source: SourceRow): boolean => source.next_ms < 0 || isClaimed(source)

/**
 * Creates the refresher of lists of channels. `say` receives one sentence without any address. `isHttps` is
 * false for a service whose pages come by http.
 */
export function createListRefresher(
  db: Kysely<Database>,
  isAllowed: AddressRule,
  say: (line: string) => void,
  isHttps = true,
): Refresher {
  return async (source, nowMs) => {
    const fetch = await createSourceFetch(source, isAllowed)
    const asked = { isForced: isAsked(source), acceptsLoss: source.state === 'accepted' }
    const result = await runRefresh(db, source, { ...asked, fetch, nowMs, isHttps, random: Math.random() })
    if (result.outcome === 'applied') await fetchLogos(db, source.id, fetch)
    if (result.outcome === 'failed') say(`The list ${source.id} cannot be read: ${result.reason}.`)
    if (result.outcome === 'refused') say(`The list ${source.id} was refused; npm run import -- sources tells why.`)
  }
}

/** Creates the refresher of guides. `say` receives one sentence without any address. */
export function createGuideRefresher(db: Kysely<Database>, isAllowed: AddressRule, say: (line: string) => void): Refresher {
  return async (source, nowMs) => {
    const options = { isAllowed, nowMs, isConditional: !isAsked(source) }
    const result = await refreshGuide(db, source, options)
    const failed = result.kind === 'refused' ? source.failed + 1 : 0
    const next_ms = nextRefreshMs({ every_s: source.every_s, failed }, nowMs, Math.random())
    await createSourceStore(db).plan(source.id, next_ms)
    if (result.kind === 'refused') say(`The guide ${source.id} cannot be imported: ${result.reason}.`)
  }
}

/**
 * Runs rounds one after the other. `stop` waits up to three seconds: a round that is cut off leaves the old
 * list whole.
 */
export function keepRefreshing(round: () => Promise<void>, reportError: (error: unknown) => void): { stop(): Promise<void> } {
  let current: Promise<void> | undefined
  const look = () => {
    current ??= round()
      .catch(reportError)
      .finally(() => (current = undefined))
  }
  const timer = setInterval(look, LOOK_EVERY_MS)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await Promise.race([current, setTimeout(LONGEST_STOP_MS, undefined, { ref: false })])
    },
  }
}
