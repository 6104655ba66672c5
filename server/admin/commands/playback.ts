import type { BillingCommand } from '../../billing/commands/command.ts'
import { EXIT, readOptions } from '../../command-line.ts'
import { type PlaybackSummary, summarizePlayback } from '../../features/playback/playback-summary.ts'
import { StartError } from '../../start-error.ts'

export const PLAYBACK_USAGE = 'playback [--days N] [--json]'

const OPTIONS = { days: { type: 'string', default: '1' }, json: { type: 'boolean', default: false } } as const
const DAY_MS = 86_400_000

/** Shows how playback went in the last days, at most a month. */
export const playback: BillingCommand = async (args, { db, nowMs, say }) => {
  const wrongUse = new StartError(`Usage: npm run admin -- ${PLAYBACK_USAGE}`)
  const { values, positionals } = readOptions(args, OPTIONS, wrongUse)
  const days = Number(values.days)
  if (positionals.length > 0 || !/^\d{1,2}$/.test(values.days) || days < 1 || days > 31) throw wrongUse
  const summaries = await summarizePlayback(db, nowMs - days * DAY_MS)
  for (const summary of summaries) say(values.json ? JSON.stringify(summary) : lineOf(summary))
  if (summaries.length === 0 && !values.json) say('No page has measured playback in this time.')
  return EXIT.done
}

function lineOf({ kind, delivery, starts, start_ms: { half, most }, ...rest }: PlaybackSummary): string {
  const within = (ms: number | null) => (ms === null ? 'more than 16 s' : `up to ${ms} ms`)
  const failures = Object.entries(rest.failures).map(([error, times]) => `${error} ${times}`)
  return [
    `${kind}, ${delivery}: ${starts} starts`,
    ...(starts > 0 ? [`half take ${within(half)}, 95 % ${within(most)}`] : []),
    ...(rest.stalls_per_hour === null ? [] : [`${rest.hours} h with ${rest.stalls_per_hour} stalls an hour`]),
    failures.length > 0 ? `failures: ${failures.join(', ')}` : 'no failures',
  ].join('; ')
}
