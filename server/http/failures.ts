import type { Context } from 'hono'
import { ERROR_STATUS, type ErrorCode, type Failure } from '../../src/contract/errors.ts'
import { ApiError } from './answers.ts'
import { errorText } from './error-texts.ts'

/** The answer of every failure, with a text in the language asked for. */
export function failureResponse(context: Context, code: ErrorCode, details: ApiError['details'] = {}): Response {
  const body: Failure & ApiError['details'] = {
    ...details,
    status: 'error',
    error: errorText(code, context.req.header('accept-language')),
    code,
  }
  return context.json(body, ERROR_STATUS[code], { 'Cache-Control': 'no-store' })
}

/** The code of what was thrown; anything unforeseen is reported and leaves as `server_error`, without its details. */
export function failureOf(error: unknown, report: (error: unknown) => void): ErrorCode {
  if (error instanceof ApiError) return error.code
  report(error)
  return 'server_error'
}
