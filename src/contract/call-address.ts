import type { Call } from './call.ts'
import { API_BASE } from './wire.ts'

/** The address of a call with its parameters and its query filled in. */
export function addressOf({ path }: Pick<Call, 'path'>, input: { params?: unknown; query?: unknown } = {}): string {
  const { params, query } = input as { params?: Record<string, unknown>; query?: Record<string, unknown> }
  return API_BASE + fillPath(path, params) + queryString(query)
}

function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(String(params[name])))
}

function queryString(query: Record<string, unknown> | undefined): string {
  const pairs = Object.entries(query ?? {}).map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`)
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}
