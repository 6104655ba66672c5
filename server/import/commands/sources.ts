import type { Kysely } from 'kysely'
import type { SourceRow } from '../../db/operator-schema.ts'
import type { Database } from '../../db/schema.ts'
import { fetchLogos } from '../../sources/logos.ts'
import { isHttpsService } from '../../sources/probe-streams.ts'
import { removeSource } from '../../sources/remove-source.ts'
import { runRefresh } from '../../sources/run-refresh.ts'
import { createSourceFetch } from '../../sources/source-fetch.ts'
import { countBySource, createSourceStore } from '../../sources/source-store.ts'
import { StartError } from '../../start-error.ts'
import { refreshGuide } from '../xmltv/guide-source.ts'
import { type GuideReport, reportLines as guideLines } from '../xmltv/report.ts'
import { type ListReport, refusalText, reportLines, shownAddress } from '../m3u/report.ts'
import { jsonOf, linesOf } from './channels.ts'
import { type Command, type CommandContext, EXIT, readArguments, usageError } from './command.ts'

export const SOURCES_USAGE = 'sources [refresh|remove NAME] [--accept-loss] [--json]'

/** Shows the sources with their last reports, refreshes one or removes one. */
export const sources: Command = async (args, context) => {
  const options = { json: { type: 'boolean', default: false }, 'accept-loss': { type: 'boolean', default: false } } as const
  const { values, positionals } = readArguments(args, options, SOURCES_USAGE)
  const [action, name, ...more] = positionals
  const store = createSourceStore(context.db)
  if (action === undefined) return list(await store.all(), values.json, context)
  const isKnown = action === 'refresh' || action === 'remove'
  if (!isKnown || name === undefined || more.length > 0) throw usageError(SOURCES_USAGE)
  const source = await store.byId(name)
  if (!source) throw new StartError(`There is no source ${name}.`)
  if (action === 'remove') return remove(source, context)
  return source.kind === 'm3u' ? refresh(source, values, context) : refreshStoredGuide(source, values.json, context)
}

async function list(all: readonly SourceRow[], isJson: boolean, { db, say }: CommandContext): Promise<number> {
  const counts = await countsOf(db)
  for (const source of all) {
    const report = JSON.parse(source.report) as LastReport
    const { id, kind, state, failed, checked_ms, next_ms, every_s } = source
    const summary = {
      id,
      kind,
      from: shownAddress(source.address),
      state,
      failed,
      channels: counts.get(id) ?? 0,
      checked: timeOf(checked_ms),
      next: every_s > 0 && state !== 'removed' ? timeOf(next_ms) : null,
    }
    if (isJson) say(JSON.stringify({ ...summary, report }))
    else {
      say(
        `${id} (${kind}, ${summary.from}): ${state}, ${kind === 'm3u' ? 'channels and stations' : 'channels with it'}: ${summary.channels}, checked ${summary.checked ?? 'never'}, next ${summary.next ?? 'by command'}.`,
      )
      for (const line of lastLines(report)) say(`    ${line}`)
    }
  }
  if (all.length === 0 && !isJson) say('There are no sources.')
  return EXIT.done
}

type LastReport = Partial<ListReport> & { reason?: string; programmes?: number }

function lastLines(report: LastReport): string[] {
  if (report.reason !== undefined) return [`It could not be read: ${report.reason}.`]
  if (report.programmes !== undefined) return guideLines(report as unknown as GuideReport, false)
  if (report.channels) return reportLines(report as ListReport)
  return report.refusal ? [refusalText(report.refusal)] : []
}

async function countsOf(db: Kysely<Database>): Promise<Map<string | null, number>> {
  const counts = await countBySource(db, 'imported_channels')
  for (const table of ['imported_stations', 'guide_links'] as const) {
    for (const [id, count] of await countBySource(db, table)) counts.set(id, (counts.get(id) ?? 0) + count)
  }
  return counts
}

const timeOf = (ms: number) => (ms > 0 ? new Date(ms).toISOString() : null)

async function refresh(
  source: SourceRow,
  values: { json: boolean; 'accept-loss': boolean },
  { db, config, nowMs, say }: CommandContext,
): Promise<number> {
  const fetch = await createSourceFetch(source, config.isUpstreamAllowed)
  const result = await runRefresh(db, source, {
    fetch,
    nowMs,
    acceptsLoss: values['accept-loss'],
    isForced: values['accept-loss'],
    isHttps: isHttpsService(config.publicUrl),
  })
  if (values.json) say(JSON.stringify(jsonOf(result)))
  else for (const line of linesOf(result)) say(line)
  if (result.outcome === 'applied') await fetchLogos(db, source.id, fetch)
  return result.outcome === 'applied' || result.outcome === 'unchanged' ? EXIT.done : EXIT.refused
}

async function refreshStoredGuide(
  source: SourceRow,
  isJson: boolean,
  { db, config, nowMs, say }: CommandContext,
): Promise<number> {
  const result = await refreshGuide(db, source, { isAllowed: config.isUpstreamAllowed, nowMs })
  if (isJson) say(JSON.stringify(result))
  else if (result.kind === 'imported') for (const line of guideLines(result.report, false)) say(line)
  else
    say(
      result.kind === 'refused'
        ? `The guide cannot be imported: ${result.reason}. Nothing was changed.`
        : 'The guide is unchanged.',
    )
  return result.kind === 'refused' ? EXIT.refused : EXIT.done
}

async function remove({ id, kind }: SourceRow, { db, nowMs, operator, say }: CommandContext): Promise<number> {
  await removeSource(db, id, { actor: `operator:${operator}`, nowMs, reason: '' })
  if (kind === 'xmltv') say(`The guide ${id} is forgotten; its programmes stay until they are old.`)
  else say(`The source ${id} is removed; what it brought is hidden.`)
  return EXIT.done
}
