import type { SourceRow } from '../../db/operator-schema.ts'
import { StartError } from '../../start-error.ts'
import {
  addressOf,
  forgetGuideSource,
  type GuideSource,
  nameOf,
  refreshGuide,
  saveGuideSource,
  storedSource,
} from '../xmltv/guide-source.ts'
import { reportLines } from '../xmltv/report.ts'
import { isZone } from '../xmltv/times.ts'
import { type Command, EXIT, readArguments, usageError } from './command.ts'

export const GUIDE_USAGE = 'guide FILE|URL [--source NAME] [--zone ZONE] [--every 12h] [--private] [--dry-run] [--json]'

const OPTIONS = {
  source: { type: 'string' },
  zone: { type: 'string' },
  every: { type: 'string' },
  private: { type: 'boolean' },
  'dry-run': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const
const UNITS: Record<string, number> = { m: 60, h: 3600, d: 86_400 }
const SHORTEST_EVERY_S = 300

/** Imports an XMLTV guide for the channels of the service. */
export const guide: Command = async (args, { db, config, nowMs, say }) => {
  const { values, positionals } = readArguments(args, OPTIONS, GUIDE_USAGE)
  const [typed, ...more] = positionals
  if (typed === undefined || more.length > 0) throw usageError(GUIDE_USAGE)
  const { json: isJson, 'dry-run': isDry } = values
  const address = addressOf(typed)
  const id = values.source ?? nameOf(address)
  const stored = await storedSource(db, id)
  if (values.source === undefined && stored && stored.address !== address) {
    throw new StartError(`The source "${id}" has another address. Give this one a name, or replace that one, with --source.`)
  }
  const source = sourceOf({ id, address }, values, stored)
  // A known source keeps its address until the new one has brought a guide.
  if (!isDry && !stored) await saveGuideSource(db, source, nowMs)
  const refresh = await refreshGuide(db, source, { isAllowed: config.isUpstreamAllowed, nowMs, isDry })
  if (refresh.kind === 'refused') {
    if (!stored && !isDry) await forgetGuideSource(db, id)
    if (isJson) say(JSON.stringify({ source: id, refused: refresh.reason }))
    console.error(`Guide ${id}: ${refresh.reason}. The guide in the database stays as it was.`)
    return EXIT.refused
  }
  if (!isDry && stored) await saveGuideSource(db, source, nowMs)
  if (refresh.kind === 'imported') {
    for (const line of isJson ? [JSON.stringify(refresh.report)] : reportLines(refresh.report, isDry)) say(line)
  }
  return EXIT.done
}

type Values = { zone?: string | undefined; every?: string | undefined; private?: boolean | undefined }

/** Returns the source from the options and its stored row. Throws a `StartError` for invalid options. */
function sourceOf(
  named: { id: string; address: string },
  { zone, every, private: isPrivate }: Values,
  stored?: SourceRow,
): GuideSource {
  if (stored && stored.kind !== 'xmltv')
    throw new StartError(`The source "${named.id}" is a list of channels: name this guide by --source.`)
  if (zone !== undefined && !isZone(zone)) throw new StartError(`The zone "${zone}" is not known.`)
  return {
    ...named,
    zone: zone ?? stored?.zone ?? 'UTC',
    every_s: every === undefined ? (stored?.every_s ?? 0) : secondsOf(every),
    may_reach_private: isPrivate === undefined ? (stored?.may_reach_private ?? 0) : Number(isPrivate),
    headers: stored?.headers ?? '{}',
    etag: null,
    last_modified: null,
  }
}

function secondsOf(text: string): number {
  const [, count, unit] = /^(\d{1,4})([mhd])$/.exec(text) ?? []
  const seconds = Number(count) * UNITS[unit ?? '']!
  if (!(seconds >= SHORTEST_EVERY_S)) throw new StartError(`--every must be 5m or longer, such as 12h, not "${text}".`)
  return seconds
}
