import type { GuideLink } from './links.ts'
import type { Written } from './apply.ts'

const MOST_FAULTS = 20
const MOST_LISTED = 50

/** The result of a guide's import. */
export type GuideReport = {
  source: string
  /** Packed, as it was read. */
  bytes: number
  channels: number
  programmes: number
  /** Programmes of channels that no channel of the service has. */
  unlinked: number
  /** Programmes more than 30 days ago or 8 days ahead. */
  outside: number
  faults: { count: number; first: { line: number; fault: string }[] }
  /** Linked channels by tier. */
  linked: Partial<Record<GuideLink['how'], number>>
  /** Guide channels to choose from, by channel. */
  proposals: Record<string, string[]>
  withoutGuide: string[]
  /** Guide channels that no channel uses. */
  unusedGuideChannels: number
  written: Written
}

/** Starts a report. */
export function emptyReport(source: string): GuideReport {
  return {
    source,
    bytes: 0,
    channels: 0,
    programmes: 0,
    unlinked: 0,
    outside: 0,
    faults: { count: 0, first: [] },
    linked: {},
    proposals: {},
    withoutGuide: [],
    unusedGuideChannels: 0,
    written: { created: 0, changed: 0, removed: 0, unchanged: 0 },
  }
}

/** Adds a fault; the first ones are stored with their lines. */
export function addFault({ faults }: GuideReport, line: number, fault: string): void {
  faults.count += 1
  if (faults.first.length < MOST_FAULTS) faults.first.push({ line, fault })
}

/** Returns the report in lines for the operator. */
export function reportLines(report: GuideReport, isDry: boolean): string[] {
  const { written, faults } = report
  const tiers = Object.entries(report.linked).map(([how, count]) => `${how} ${count}`)
  const linked = Object.values(report.linked).reduce((sum, count) => sum + count, 0)
  const proposals = Object.entries(report.proposals)
  return [
    `Guide ${report.source}: channels ${report.channels}, programmes ${report.programmes}, ${report.bytes} bytes.`,
    `Channels with this guide: ${linked}${tiers.length > 0 ? ` (${tiers.join(', ')})` : ''}. Channels without a link: ${report.withoutGuide.length}. Guide channels not used: ${report.unusedGuideChannels}.`,
    ...(report.withoutGuide.length > 0 ? [`  without a link: ${listed(report.withoutGuide).join(', ')}`] : []),
    ...listed(proposals.map(([id, ids]) => `  choose with match: ${ids.map((guideId) => `${id}=${guideId}`).join(' or ')}`)),
    `Programmes ${isDry ? 'that would be ' : ''}new: ${written.created}, changed: ${written.changed}, removed: ${written.removed}, unchanged: ${written.unchanged}.`,
    `Left out: ${report.unlinked} of channels that are not used, ${report.outside} outside of 30 days back and 8 ahead, ${faults.count} with faults.`,
    ...faults.first.map(({ line, fault }) => `  line ${line}: ${fault}`),
    ...(isDry ? ['Nothing was written.'] : []),
  ]
}

function listed(lines: readonly string[]): readonly string[] {
  return lines.length > MOST_LISTED ? [...lines.slice(0, MOST_LISTED), `… and ${lines.length - MOST_LISTED} more`] : lines
}
