import type { ListRefusal } from './decode.ts'
import type { ListContent, ListFault } from './entries.ts'
import type { ListPlan, PlanRefusal } from './plan.ts'
import type { MediumPlan } from './plan-medium.ts'
import type { LeftOut } from './stream-address.ts'

/** The report of an import. It has no path, query or user information of any address. */
export type ListReport = {
  source: string
  from: string
  bytes: number
  /** Entries that were found, in the list or left out of it; all parts below sum up to it. */
  entries: number
  channels: MediumPlan['counts']
  stations: MediumPlan['counts']
  duplicates: number
  skipped: number
  leftOut: Partial<Record<LeftOut, number>>
  repeatedIds: number
  categories: string[]
  guides: string[]
  joined: MediumPlan['joined']
  /** Ids, for `same OLD NEW`; the first of each. */
  gone: string[]
  came: string[]
  faults: ListFault[]
  faultCount: number
  warnings: string[]
  refusal?: PlanRefusal | ListRefusal
}

const MOST_LISTED = 20
/** Screens and answers are made for so many channels. */
const COMFORTABLE_CHANNELS = 1000

const REFUSALS: Record<PlanRefusal | ListRefusal, string> = {
  'no entries': 'The list has no entries. Nothing was changed.',
  loss: 'More than half of the channels would go. Nothing was changed; --accept-loss applies the list all the same.',
  guide: 'This is a programme guide: import it by the command guide. Nothing was changed.',
  page: 'The address answers with a web page, which is no list. Nothing was changed.',
  stream: 'This is the playlist of one stream, which is no list. Nothing was changed.',
  empty: 'The list is empty. Nothing was changed.',
}

const INSECURE =
  'Insecure streams are http: browsers refuse them within the https pages of the service, and direct ones are not relayed.'

/** Where a source is, without path, query and user information, which often hold passwords. */
export function shownAddress(address: string): string {
  const url = URL.parse(address)
  if (!url) return '…'
  if (url.protocol === 'file:') return decodeURIComponent(url.pathname)
  return `${url.protocol}//${url.host}/…`
}

/** Makes the report of a plan. */
export function reportOf(
  { source, address, bytes }: { source: string; address: string; bytes: number },
  content: ListContent,
  plan: ListPlan,
  channelsBefore: number,
): ListReport {
  const count = channelsBefore + plan.channels.counts.added
  const warnings =
    count > COMFORTABLE_CHANNELS
      ? [`The service has ${count} channels; lists and guides are made for ${COMFORTABLE_CHANNELS} and get slow beyond.`]
      : []
  const hiddenAdults = plan.channels.added.filter(({ shown }) => shown.age >= 18 && shown.hidden === 1).length
  if (hiddenAdults > 0)
    warnings.push(`Channels for adults that are hidden, because no package keeps visitors out of them: ${hiddenAdults}.`)
  return {
    source,
    from: shownAddress(address),
    bytes,
    entries: content.total,
    channels: plan.channels.counts,
    stations: plan.stations.counts,
    duplicates: plan.duplicates,
    skipped: plan.skipped,
    leftOut: content.leftOut,
    repeatedIds: plan.repeatedIds,
    categories: plan.categories.map(({ id }) => id),
    guides: content.guides.map(shownAddress),
    joined: [...plan.channels.joined, ...plan.stations.joined].slice(0, MOST_LISTED),
    gone: [...plan.channels.gone, ...plan.stations.gone].slice(0, MOST_LISTED),
    came: [...plan.channels.came, ...plan.stations.came].slice(0, MOST_LISTED),
    faults: content.faults.slice(0, MOST_LISTED),
    faultCount: content.faults.length,
    warnings,
    ...(plan.refusal && { refusal: plan.refusal }),
  }
}

/** Writes a report in lines. */
export function reportLines(report: ListReport): string[] {
  const { channels, stations, leftOut } = report
  const parts = (counts: MediumPlan['counts']) =>
    `new ${counts.added}, kept ${counts.kept}, changed ${counts.changed}, back ${counts.back}, missing ${counts.missing}, hidden ${counts.hidden}`
  const reasons = Object.entries(leftOut).map(([reason, count]) => `${reason} ${count}`)
  const isRefresh = report.gone.length > 0
  return [
    `${report.source}: ${report.from}, ${report.bytes} bytes, entries ${report.entries}.`,
    `Channels: ${parts(channels)}.`,
    ...(Object.values(stations).some((count) => count > 0) ? [`Stations: ${parts(stations)}.`] : []),
    `Alternates: ${channels.alternates + stations.alternates}, the same address again: ${report.duplicates}, repeated ids: ${report.repeatedIds}, numbers taken: ${channels.numbersTaken + stations.numbersTaken}.`,
    ...(reasons.length > 0 ? [`Left out: ${reasons.join(', ')}.`] : []),
    ...(leftOut.insecure === undefined ? [] : [INSECURE]),
    ...(report.skipped > 0 ? [`Skipped by rules: ${report.skipped}.`] : []),
    ...(report.categories.length > 0 ? [`New categories: ${report.categories.slice(0, MOST_LISTED).join(', ')}.`] : []),
    ...(report.guides.length > 0
      ? [`Guides that the list names: ${report.guides.length}, ${[...new Set(report.guides)].slice(0, MOST_LISTED).join(', ')}.`]
      : []),
    ...report.joined.map(({ id, from, to }) => `${id} goes on under another guide id: «${from}» → «${to}».`),
    ...(isRefresh ? [`Missing now: ${report.gone.join(', ')}.`] : []),
    ...(isRefresh && report.came.length > 0
      ? [`New now: ${report.came.join(', ')}. The command same OLD NEW joins two of them.`]
      : []),
    ...report.faults.map(({ line, fault }) => `line ${line}: ${fault}`),
    ...(report.faultCount > report.faults.length ? [`Further faults: ${report.faultCount - report.faults.length}.`] : []),
    ...report.warnings,
    ...(report.refusal ? [REFUSALS[report.refusal]] : []),
  ]
}

/** The sentence of a list that was refused before it had entries. */
export const refusalText = (refusal: PlanRefusal | ListRefusal): string => REFUSALS[refusal]
