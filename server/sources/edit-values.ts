import * as v from 'valibot'
import type { ChannelFault } from '../../src/contract/operator-channels.ts'
import { GUIDE_PAST_DAYS } from '../../src/domain/guide/guide-days.ts'
import type { ChannelEditsRow } from '../db/operator-schema.ts'

const name = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(200))
const count = (most: number, least = 0) =>
  v.pipe(
    v.union([v.string(), v.number()]),
    v.check((value) => value !== ''),
    v.transform(Number),
    v.integer(),
    v.minValue(least),
    v.maxValue(most),
  )

/** An edit clears with an empty text or null; an absent field stays. */
const cleared = v.pipe(
  v.union([v.literal(''), v.null()]),
  v.transform(() => null),
)

const field = <T extends v.GenericSchema<unknown, unknown>>(schema: T) => v.optional(v.union([cleared, schema]))

/**
 * Fields of a channel that an operator may set. `logo` is a picture's path; package `none` opens the channel
 * to all.
 */
export const EditValues = v.strictObject({
  name: field(name),
  name_ru: field(name),
  number: field(count(99_999, 1)),
  category: field(v.string()),
  package: field(v.string()),
  age: field(v.pipe(count(18), v.picklist([0, 3, 6, 12, 16, 18]))),
  hidden: field(count(1)),
  archive_days: field(count(GUIDE_PAST_DAYS)),
  logo: field(v.string()),
  shift: field(count(24 * 60, -24 * 60)),
  delivery: field(v.picklist(['relay', 'direct'])),
})
export type EditValues = v.InferOutput<typeof EditValues>

/** Fields of a station that an operator may set. */
export const StationValues = v.pick(EditValues, ['name', 'name_ru', 'number', 'age', 'hidden'])
export type StationValues = v.InferOutput<typeof StationValues>

/** The edits of a channel or a station that has none. */
export const NO_EDITS: Readonly<Omit<ChannelEditsRow, 'channel_id'>> = {
  name: null,
  name_ru: null,
  number: null,
  category_id: null,
  package_id: null,
  age: null,
  hidden: null,
  archive_days: null,
  logo: null,
  shift_minutes: null,
  delivery: null,
}

/** Reads the edits of a station as they are stored. */
export const storedEdits = (json: string): typeof NO_EDITS => ({ ...NO_EDITS, ...(JSON.parse(json) as object) })

/** The values that a field allows, for people. */
const ALLOWED: Partial<Record<string, string>> = {
  number: '1 to 99999',
  age: '0, 3, 6, 12, 16 or 18',
  hidden: '1 or 0',
  archive_days: `0 to ${GUIDE_PAST_DAYS}`,
  shift: 'minutes, at most a day',
  delivery: 'relay or direct',
}

/** A file of edits: values by the channel's id. */
export const EditsFile = v.record(v.string(), EditValues)

/** A fault in an operator's edits, as a sentence without a full stop, and as the desk names it. */
export class EditFault extends Error {
  readonly fault: ChannelFault | undefined
  constructor(message: string, fault?: ChannelFault) {
    super(message)
    this.fault = fault
  }
}

/** Reads `field=value` arguments. Throws an `EditFault`. */
export function readAssignments<T extends typeof EditValues | typeof StationValues>(
  schema: T,
  assignments: readonly string[],
): v.InferOutput<T> {
  const pairs = assignments.map((text) => {
    const equals = text.indexOf('=')
    if (equals < 1) throw new EditFault(`"${text}" is not of the form field=value`)
    return [text.slice(0, equals), text.slice(equals + 1)] as const
  })
  return readEdits(schema, Object.fromEntries(pairs), schema)
}

/** Parses edits. Throws an `EditFault` that names the field. */
export function readEdits<T extends v.GenericSchema<unknown, unknown>>(
  schema: T,
  value: unknown,
  fields: Pick<typeof EditValues | typeof StationValues, 'entries'> = EditValues,
): v.InferOutput<T> {
  const read = v.safeParse(schema, value)
  if (read.success) return read.output
  const [issue] = read.issues
  const path = v.getDotPath(issue) ?? 'the file'
  if (issue.type === 'strict_object') {
    throw new EditFault(`${path} is none of the fields (${Object.keys(fields.entries).join(', ')})`)
  }
  const allowed = ALLOWED[path.split('.').at(-1)!]
  throw new EditFault(`${path} cannot be ${JSON.stringify(issue.input) ?? 'this'}${allowed ? ` (${allowed})` : ''}`)
}
