import * as v from 'valibot'
import { EpochMs } from './call.ts'
import type { OperatorCall, OperatorRole } from './operator-call.ts'
import { Amount, Filter, OptionalReason, pageFacts, PageNumber } from './operator-fields.ts'

/** The roles that bring lists and guides. */
export const LIST_ROLES: readonly OperatorRole[] = ['editor']

/** How often a source can be refreshed, in seconds; 0: when an operator asks for it. */
export const REFRESH_TIMES = [1800, 3600, 3 * 3600, 6 * 3600, 12 * 3600, 24 * 3600, 0] as const

/** Channels of a page of matches. */
export const MATCHES_A_PAGE = 50

/** Most guide channels whose present programmes are read at once. */
export const MOST_PREVIEWED = 200

/** Why the content of a source was not applied. */
export const SOURCE_REFUSALS = ['no entries', 'loss', 'guide', 'page', 'stream', 'empty'] as const

const SourceId = v.pipe(v.string(), v.nonEmpty(), v.maxLength(200))
const GuideId = v.pipe(v.string(), v.nonEmpty(), v.maxLength(200))
const Every = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(30 * 86_400))

const ListCounts = v.object({
  added: Amount,
  kept: Amount,
  changed: Amount,
  back: Amount,
  missing: Amount,
  hidden: Amount,
})
export type ListCounts = v.InferOutput<typeof ListCounts>

/** How many entries have faults, and the lines of the first of them. */
const faultNumbers = { faults: Amount, fault_lines: v.array(Amount) }

const ListNumbers = v.object({
  bytes: Amount,
  entries: Amount,
  channels: ListCounts,
  stations: ListCounts,
  /** Entries that were left out, by the reason. */
  left_out: v.record(v.string(), Amount),
  ...faultNumbers,
})
export type ListNumbers = v.InferOutput<typeof ListNumbers>

const GuideNumbers = v.object({
  bytes: Amount,
  channels: Amount,
  programmes: Amount,
  /** Channels of the service that have this guide. */
  linked: Amount,
  /** Channels of the service that have no guide. */
  without_guide: Amount,
  created: Amount,
  changed: Amount,
  removed: Amount,
  unchanged: Amount,
  ...faultNumbers,
})
export type GuideNumbers = v.InferOutput<typeof GuideNumbers>

/** The result of a refresh or of a dry run. It has no address. */
export const SourceReport = v.object({
  list: v.nullable(ListNumbers),
  guide: v.nullable(GuideNumbers),
  refusal: v.nullable(v.picklist(SOURCE_REFUSALS)),
  /** Why the source could not be read, in the server's words. */
  reason: v.nullable(v.string()),
})
export type SourceReport = v.InferOutput<typeof SourceReport>

const DeskSource = v.object({
  id: v.string(),
  kind: v.picklist(['m3u', 'xmltv']),
  /** Null for a file of the server. */
  host: v.nullable(v.string()),
  /** `loss`: too many channels would go. `accepted`: the next refresh may lose them. */
  state: v.picklist(['ok', 'failing', 'loss', 'accepted', 'removed']),
  /** `asked`: the server refreshes it within a minute. */
  progress: v.nullable(v.picklist(['asked', 'running'])),
  every_s: Amount,
  next_ms: v.nullable(EpochMs),
  checked_ms: v.nullable(EpochMs),
  /** Refreshes that failed since the last good one. */
  failed: Amount,
  /** Channels that a list brought, or that have a guide. */
  channels: Amount,
  stations: Amount,
  report: v.nullable(SourceReport),
})
export type DeskSource = v.InferOutput<typeof DeskSource>

/** A list or a guide to add. A known name gets the new address. */
export const SourceDraft = v.object({
  kind: v.picklist(['m3u', 'xmltv']),
  id: v.pipe(v.string(), v.trim(), v.regex(/^[a-z0-9][a-z0-9._-]{0,63}$/, 'malformed name')),
  address: v.pipe(v.string(), v.trim(), v.maxLength(4000), v.url(), v.regex(/^https?:\/\//i, 'neither http nor https')),
  every_s: Every,
  /** The package of a list's channels; null: open to every visitor. */
  package_id: v.nullable(SourceId),
})
export type SourceDraft = v.InferOutput<typeof SourceDraft>

/** Why a draft was not read or added. `busy`: another dry run is running. */
const DraftFault = v.picklist(['other_kind', 'unknown_package', 'busy'])
export type DraftFault = v.InferOutput<typeof DraftFault>

const Names = v.array(v.string())

/** Changes that a draft would make, with the names of the first ones. */
export const DryRun = v.object({
  fault: v.nullable(DraftFault),
  /** True if a source of that name gets this address. */
  is_known: v.boolean(),
  report: v.nullable(SourceReport),
  come: Names,
  go: Names,
  change: Names,
  without_guide: Names,
})
export type DryRun = v.InferOutput<typeof DryRun>

const Title = v.object({ title: v.string(), title_ru: v.string() })

const GuideChannel = v.object({ source: v.string(), guide_id: v.string(), names: Names })
export type DeskGuideChannel = v.InferOutput<typeof GuideChannel>

const Match = v.object({
  id: v.string(),
  number: v.number(),
  name: v.string(),
  name_ru: v.string(),
  /** The programme on now. */
  now: v.nullable(Title),
  /** Null without a guide. An empty `guide_id` is the operator's word that it has none. */
  link: v.nullable(
    v.object({
      source: v.nullable(v.string()),
      guide_id: v.string(),
      names: Names,
      how: v.picklist(['hand', 'id', 'id-fold', 'words', 'folded']),
    }),
  ),
  choices: v.array(GuideChannel),
})
export type DeskMatch = v.InferOutput<typeof Match>

const GuideChoice = v.variant('kind', [
  v.object({ kind: v.literal('guide'), source: SourceId, guide_id: GuideId }),
  v.object({ kind: v.literal('none') }),
  v.object({ kind: v.literal('auto') }),
])
export type GuideChoice = v.InferOutput<typeof GuideChoice>

const ofSource = v.object({ id: SourceId })
const done = v.object({ success: v.literal(true) })

/** Calls about lists, guides and their matches. */
export const operatorListsCalls = {
  listSources: {
    method: 'GET',
    path: '/operator/sources',
    access: LIST_ROLES,
    data: v.object({ sources: v.array(DeskSource) }),
  },
  tryOutSource: { method: 'POST', path: '/operator/source-trials', access: LIST_ROLES, body: SourceDraft, data: DryRun },
  addSource: {
    method: 'POST',
    path: '/operator/sources',
    access: LIST_ROLES,
    body: v.object({ ...SourceDraft.entries, reason: OptionalReason }),
    /** With a fault nothing was changed. */
    data: v.object({ fault: v.nullable(DraftFault) }),
  },
  refreshSource: {
    method: 'POST',
    path: '/operator/sources/{id}/refresh',
    access: LIST_ROLES,
    params: ofSource,
    body: v.object({ accepts_loss: v.optional(v.boolean(), false), reason: OptionalReason }),
    data: done,
  },
  scheduleSource: {
    method: 'POST',
    path: '/operator/sources/{id}/schedule',
    access: LIST_ROLES,
    params: ofSource,
    body: v.object({ every_s: Every, reason: OptionalReason }),
    data: done,
  },
  removeSource: {
    method: 'POST',
    path: '/operator/sources/{id}/removal',
    access: LIST_ROLES,
    isGuarded: true,
    params: ofSource,
    body: v.object({ reason: OptionalReason }),
    data: done,
  },
  listMatches: {
    method: 'GET',
    path: '/operator/matches',
    access: LIST_ROLES,
    query: v.object({
      q: Filter,
      /** Without it all channels. */
      show: v.optional(v.picklist(['', 'without', 'hand'])),
      page: PageNumber,
    }),
    data: v.object({ matches: v.array(Match), ...pageFacts }),
  },
  findGuideChannels: {
    method: 'GET',
    path: '/operator/guide-channels',
    access: LIST_ROLES,
    query: v.object({ q: Filter }),
    data: v.object({ channels: v.array(GuideChannel) }),
  },
  /** Reads a guide for the programmes that are on now; they are in no table before a match. */
  previewGuide: {
    method: 'POST',
    path: '/operator/sources/{id}/preview',
    access: LIST_ROLES,
    params: ofSource,
    body: v.object({ guide_ids: v.pipe(v.array(GuideId), v.minLength(1), v.maxLength(MOST_PREVIEWED)) }),
    data: v.object({
      fault: v.nullable(v.literal('busy')),
      reason: v.nullable(v.string()),
      now: v.array(v.object({ guide_id: v.string(), ...Title.entries })),
    }),
  },
  setMatch: {
    method: 'POST',
    path: '/operator/matches',
    access: LIST_ROLES,
    body: v.object({ channel_id: SourceId, choice: GuideChoice, reason: OptionalReason }),
    /** The guides that the server reads again for the change. */
    data: v.object({ sources: Names }),
  },
} as const satisfies Record<string, OperatorCall>
