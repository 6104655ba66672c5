import { format as textOf } from 'node:util'
import { errorReport } from '../error-report.ts'
import type { ObservedRequest } from './observed.ts'
import { requestScope } from './request-scope.ts'

/** How lines are written: sentences for people, or one JSON object each. */
export type LogFormat = 'text' | 'json'

/** The log of this process. It never shows tokens, keys, codes, numbers, addresses or paths. */
export type Log = {
  say: (line: string) => void
  reportError: (error: unknown) => void
  /** Writes a line for a write, a failure of ours, and a slow request. */
  onRequest: (request: ObservedRequest) => void
}

/** Where lines go: a format's own writer. */
export type LogWriter = Record<'info' | 'error', (fields: LogFields, text: string) => void>

type LogFields = { request?: string } & Partial<ObservedRequest>

const SLOW_MS = 500
/** Reports of players arrive from every page. */
const FREQUENT = new Set(['recordBeats', 'reportPlayback'])

/** Creates a log over a writer. */
export function createLog(writer: LogWriter): Log {
  const scoped = () => {
    const scope = requestScope()
    return scope ? { request: scope.id } : {}
  }
  return {
    say: (line) => writer.info(scoped(), line),
    reportError: (error) => writer.error(scoped(), errorReport(error)),
    onRequest({ id, ms, ...request }) {
      if (!isNoted({ ms, ...request })) return
      const { kind, call, method, status } = request
      const fields = { request: id, ms: Math.round(ms), ...request }
      writer.info(fields, `${method} ${kind === 'call' ? call : kind}: ${status} in ${fields.ms} ms`)
    },
  }
}

function isNoted({ call, method, status, ms }: Omit<ObservedRequest, 'id'>): boolean {
  if (status >= 500 || ms > SLOW_MS) return true
  return call !== 'none' && method !== 'GET' && method !== 'HEAD' && !FREQUENT.has(call)
}

/** Writes sentences, each with the id of its request. */
export const TEXT_WRITER: LogWriter = {
  info: (fields, text) => console.log(withRequest(text, fields)),
  error: (fields, text) => console.error(withRequest(text, fields)),
}

const withRequest = (text: string, { request }: LogFields) => (request === undefined ? text : `${text} [request ${request}]`)

/** Writes JSON by pino, and makes every other line of this process JSON, too. */
export async function openJsonWriter(): Promise<LogWriter> {
  const { pino } = await import('pino')
  const logger = pino({ base: { pid: process.pid }, formatters: { level: (level) => ({ level }) } })
  console.log = console.info = (...parts: unknown[]) => logger.info(textOf(...parts).trim())
  console.warn = (...parts: unknown[]) => logger.warn(textOf(...parts).trim())
  console.error = (...parts: unknown[]) => logger.error(textOf(...parts).trim())
  return {
    info: (fields, text) => logger.info(fields, text.trim()),
    error: (fields, text) => logger.error(fields, text),
  }
}
