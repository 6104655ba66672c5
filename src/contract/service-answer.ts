import * as v from 'valibot'
import type { CallData, CallShape } from './call.ts'
import { Failure } from './errors.ts'

// The one file that recognises the service's answers: a portal, a filter or a proxy answers with its own
// pages, under any status.

type Answered = { ok: boolean; headers: { get: (name: string) => string | null } }

const isMarked = ({ headers }: Answered): boolean => headers.get('Content-Type')?.includes('json') === true

/** The server's response to a call: the data of the contract, or a failure. */
export type ServiceAnswer<C extends CallShape> = { data: CallData<C> } | { failure: Failure }

/** Reads an answer to a call. Returns undefined when the service did not write it. */
export function answerOfService<C extends CallShape>(made: C, answered: Answered, body: unknown): ServiceAnswer<C> | undefined {
  if (!isMarked(answered)) return undefined
  const read = v.safeParse<CallShape['data']>(answered.ok ? made.data : Failure, body)
  if (!read.success) return undefined
  return answered.ok ? { data: read.output as CallData<C> } : { failure: read.output as Failure }
}

/** The kind of a response body: data, or a failure with its code. */
export type Outline = { isData: true } | { isData: false; code: string }

/**
 * Recognises an answer by its outline alone, without reading the whole of it. A worker that is older than the
 * service lets data pass that it does not know in every detail.
 */
export function outlineOf(made: CallShape, answered: Answered, body: unknown): Outline | undefined {
  if (!isMarked(answered)) return undefined
  if (answered.ok) return hasOutline(made.data, body) ? { isData: true } : undefined
  const read = v.safeParse(Failure, body)
  return read.success ? { isData: false, code: read.output.code } : undefined
}

function hasOutline(data: CallShape['data'], body: unknown): boolean {
  if (data.type === 'array') return Array.isArray(body)
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return false
  const { entries = {} } = data as { entries?: Record<string, v.GenericSchema> }
  return Object.entries(entries).every(([name, { type }]) => type === 'optional' || name in body)
}
