import * as v from 'valibot'

/** A fault in an operator's file, worded for its author. An empty `field` means the whole file. */
export type Fault = { file: string; field: string; what: string }

/** Takes faults one by one: of a large folder there may be very many. */
export type Report = (fault: Fault) => void

/**
 * The value as the schema of an object reads it; undefined after its faults were reported. `field` is where
 * it stands in the file.
 */
export function readValue<S extends v.GenericSchema>(
  schema: S,
  value: unknown,
  { file, field = '', report }: { file: string; field?: string; report: Report },
): v.InferOutput<S> | undefined {
  // To a schema a list is an object without any field.
  if (Array.isArray(value)) {
    report({ file, field, what: 'is a list' })
    return undefined
  }
  const read = v.safeParse(schema, value)
  if (read.success) return read.output
  for (const issue of read.issues) {
    const path = [field, v.getDotPath(issue) ?? ''].filter((part) => part !== '').join('.')
    report({ file, field: path, what: wordsOf(issue) })
  }
  return undefined
}

/** One line of a report. */
export function faultText({ file, field, what }: Fault): string {
  return field === '' ? `${file}: ${what}` : `${file}: ${field} ${what}`
}

function wordsOf(issue: v.BaseIssue<unknown>): string {
  const { message, kind, type, expected, received } = issue
  // A message of ours names no types.
  if (!/^Invalid (type|key)/.test(message)) return message
  if (received === 'undefined') return 'is missing'
  if (type === 'strict_object' && expected === 'never') return 'is no field of this format'
  return kind === 'schema' && expected ? `must be ${expected}, not ${received}` : message
}
