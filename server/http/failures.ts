import type { Context } from 'hono'
import { ERROR_STATUS, type ErrorCode, type Failure } from '../../src/contract/errors.ts'
import { isDatabaseAway } from '../db/database-away.ts'
import { requestScope } from '../ops/request-scope.ts'
import { isDiskFull } from '../db/storage-state.ts'
import { ApiError } from './api-error.ts'
import { errorText } from './error-texts.ts'

// An operator must make room first.
const FULL_RETRY_S = 60
const AWAY_RETRY_S = 5

/** Makes the response of a failure, with a text in the client's language. */
export function failureResponse(context: Context, failure: ErrorCode | ApiError): Response {
  const { code, more } = typeof failure === 'string' ? new ApiError(failure) : failure
  const { retryAfterS, until, field, reason } = more
  const body: Failure & { until?: number } = {
    ...(until !== undefined && { until }),
    status: 'error',
    error: errorText(code, context.req.header('accept-language'), more),
    code,
    ...(field && { field: field.name }),
    ...(reason !== undefined && { reason }),
    ...(ERROR_STATUS[code] >= 500 && { request: requestScope()?.id }),
  }
  return context.json(body, ERROR_STATUS[code], {
    'Cache-Control': 'no-store',
    ...(retryAfterS !== undefined && { 'Retry-After': String(retryAfterS) }),
  })
}

/**
 * Turns a thrown value into an `ApiError`. Reports an unexpected one and hides its details behind
 * `server_error`, `service_full` (a full disk) or `service_unavailable` (a lost database).
 */
export function failureOf(error: unknown, report: (error: unknown) => void): ApiError {
  if (error instanceof ApiError) return error
  report(error)
  if (isDiskFull(error)) return new ApiError('service_full', { retryAfterS: FULL_RETRY_S })
  if (isDatabaseAway(error)) return new ApiError('service_unavailable', { retryAfterS: AWAY_RETRY_S })
  return new ApiError('server_error')
}
