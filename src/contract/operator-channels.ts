import * as v from 'valibot'
import { EntityId, EpochMs } from './call.ts'
import type { OperatorCall, OperatorRole } from './operator-call.ts'
import { Filter, OptionalReason, pageFacts, PageNumber } from './operator-fields.ts'

/** The roles that edit channels. */
export const CHANNEL_ROLES: readonly OperatorRole[] = ['editor']

/** Channels of a page, and of an edit of many. */
export const CHANNELS_A_PAGE = 100

/** The ages of channels. */
export const CHANNEL_AGES = [0, 3, 6, 12, 16, 18] as const

/** In place of a package: open to every visitor. */
export const OPEN_TO_ALL = 'none'

const count = (most: number, least = 0) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most))
const name = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(200))
const id = v.pipe(v.string(), v.nonEmpty(), v.maxLength(200))
const value = <T extends v.GenericSchema<unknown, unknown>>(schema: T) => v.optional(v.nullable(schema))

/** An operator's values of a channel. Null clears a value, an absent one stays. */
export const ChannelValues = v.strictObject({
  name: value(name),
  name_ru: value(name),
  number: value(count(99_999, 1)),
  category: value(id),
  /** An id, or `OPEN_TO_ALL`. */
  package: value(id),
  age: value(v.picklist(CHANNEL_AGES)),
  /** 1: viewers do not see it. */
  hidden: value(v.picklist([0, 1])),
  archive_days: value(count(60)),
  /** Clears the operator's picture. */
  logo: v.optional(v.null()),
  /** Minutes by which the times of the guide are moved. */
  shift: value(count(24 * 60, -24 * 60)),
  delivery: value(v.picklist(['relay', 'direct'])),
})
export type ChannelValues = v.InferOutput<typeof ChannelValues>

/** A channel as a row of the table. */
export const DeskChannel = v.object({
  id: v.string(),
  number: v.number(),
  name: v.string(),
  name_ru: v.string(),
  logo: v.string(),
  category: v.string(),
  /** Null: open to every visitor. */
  package: v.nullable(v.string()),
  age: v.number(),
  archive_days: v.number(),
  hidden: v.boolean(),
  /** The list that brought it; null for a channel that no list brought, which has no edits. */
  source: v.nullable(v.string()),
  /** True while its list misses it. */
  is_missing: v.boolean(),
  /** True if the operator changed a value of its list. */
  is_edited: v.boolean(),
  /** The findings of the last probe of its first stream. */
  probe: v.nullable(v.object({ at_ms: EpochMs, found: v.string() })),
})
export type DeskChannel = v.InferOutput<typeof DeskChannel>

/** The values of a channel's list. */
const ListedValues = v.object({
  name: v.string(),
  number: v.nullable(v.number()),
  category: v.string(),
  package: v.nullable(v.string()),
  age: v.number(),
  hidden: v.boolean(),
  shift: v.number(),
  delivery: v.picklist(['relay', 'direct']),
})
export type ListedValues = v.InferOutput<typeof ListedValues>

/** The operator's values of a channel; null where the list's value holds. */
const ChannelEdits = v.object({
  name: v.nullable(v.string()),
  name_ru: v.nullable(v.string()),
  number: v.nullable(v.number()),
  category: v.nullable(v.string()),
  package: v.nullable(v.string()),
  age: v.nullable(v.number()),
  hidden: v.nullable(v.number()),
  archive_days: v.nullable(v.number()),
  has_logo: v.boolean(),
  shift: v.nullable(v.number()),
  delivery: v.nullable(v.picklist(['relay', 'direct'])),
})
export type ChannelEdits = v.InferOutput<typeof ChannelEdits>

/** Why an edit changed nothing. */
export const ChannelFault = v.variant('kind', [
  v.object({ kind: v.literal('number_taken'), number: v.number(), id: v.string(), name: v.string() }),
  v.object({ kind: v.literal('number_twice'), number: v.number() }),
  v.object({ kind: v.literal('unknown_category'), id: v.string() }),
  v.object({ kind: v.literal('unknown_package'), id: v.string() }),
  v.object({ kind: v.literal('not_listed'), id: v.string() }),
])
export type ChannelFault = v.InferOutput<typeof ChannelFault>

const Choice = v.object({ id: v.string(), name: v.string(), name_ru: v.string() })
export type ChannelChoice = v.InferOutput<typeof Choice>

/** The largest file of a logo. */
export const MOST_LOGO_BYTES = 1024 * 1024

/** Calls about channels. */
export const operatorChannelsCalls = {
  listDeskChannels: {
    method: 'GET',
    path: '/operator/channels',
    access: CHANNEL_ROLES,
    query: v.object({
      /** A part of a name or id, or a number. */
      q: Filter,
      hidden: v.optional(v.picklist(['', '0', '1'])),
      category: Filter,
      /** An id, or `OPEN_TO_ALL`. */
      package: Filter,
      page: PageNumber,
    }),
    data: v.object({ channels: v.array(DeskChannel), ...pageFacts }),
  },
  listChannelChoices: {
    method: 'GET',
    path: '/operator/channel-choices',
    access: CHANNEL_ROLES,
    data: v.object({ categories: v.array(Choice), packages: v.array(Choice) }),
  },
  showDeskChannel: {
    method: 'GET',
    path: '/operator/channels/{id}',
    access: CHANNEL_ROLES,
    params: v.object({ id: EntityId }),
    data: v.object({ channel: DeskChannel, listed: v.nullable(ListedValues), edits: ChannelEdits }),
  },
  editDeskChannels: {
    method: 'POST',
    path: '/operator/channels',
    access: CHANNEL_ROLES,
    body: v.strictObject({
      ids: v.pipe(v.array(id), v.minLength(1), v.maxLength(CHANNELS_A_PAGE)),
      values: ChannelValues,
      reason: OptionalReason,
    }),
    /** With a fault nothing was changed. */
    data: v.object({ fault: v.nullable(ChannelFault) }),
  },
  setChannelLogo: {
    method: 'POST',
    path: '/operator/channels/{id}/logo',
    access: CHANNEL_ROLES,
    maxBodyBytes: 2 * MOST_LOGO_BYTES,
    params: v.object({ id: EntityId }),
    body: v.object({ picture: v.pipe(v.string(), v.base64()), reason: OptionalReason }),
    /** `picture`: no SVG, PNG, JPEG or WebP that can be drawn, and nothing was changed. */
    data: v.object({ fault: v.nullable(v.picklist(['picture', 'too_large'])) }),
  },
} as const satisfies Record<string, OperatorCall>
