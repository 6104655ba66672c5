import type { Context } from 'hono'
import { ERROR_STATUS, type ErrorCode, type Failure } from '../../src/contract/errors.ts'
import { ApiError } from './handler-result.ts'
import { errorText } from './error-texts.ts'

/** The answer of every failure, with a text in the language asked for. */
export function failureResponse(context: Context, failure: ErrorCode | ApiError): Response {
  const { code, more } = typeof failure === 'string' ? new ApiError(failure) : failure
  const { retryAfterS, until, field } = more
  const body: Failure & { until?: number } = {
    ...(until !== undefined && { until }),
    status: 'error',
    error: errorText(code, context.req.header('accept-language'), more),
    code,
    ...(field && { field: field.name }),
  }
  return context.json(body, ERROR_STATUS[code], {
    'Cache-Control': 'no-store',
    ...(retryAfterS !== undefined && { 'Retry-After': String(retryAfterS) }),
  })
}

/** What was thrown, as a failure; anything unforeseen is reported and leaves as `server_error`, without its details. */
export function failureOf(error: unknown, report: (error: unknown) => void): ApiError {
  if (error instanceof ApiError) return error
  report(error)
  return new ApiError('server_error')
}
