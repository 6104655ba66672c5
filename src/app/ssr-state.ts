import type { QueryClient } from '@tanstack/react-query'
import { FIRST_VIEW_ID } from '../contract/rendering.ts'
import { PART_AT } from '../app-state/part-of-response.ts'
import { now, toDeviceTime } from '../storage/server-clock.ts'

/**
 * The SSR state: the server's instant, and the responses it rendered the page from. `part` marks those that
 * it cut to the first screen.
 */
type FirstView = { nowMs: number; answers: [key: readonly unknown[], data: unknown, part?: 'part'][] }

/** Writes down what a page was made from, as JSON that is safe inside a script element. */
export function writeSsrState(queryClient: QueryClient, nowMs: number): string {
  const answers: FirstView['answers'] = []
  for (const { queryKey, state } of queryClient.getQueryCache().getAll()) {
    if (state.status === 'success')
      answers.push(state.dataUpdatedAt === PART_AT ? [queryKey, state.data, 'part'] : [queryKey, state.data])
  }
  return JSON.stringify({ nowMs, answers } satisfies FirstView)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}

/**
 * Puts the answers of a server-made page into the query cache; the page's instant, or undefined when the
 * browser begins from nothing.
 */
export function takeSsrState(queryClient: QueryClient): number | undefined {
  const text = document.getElementById(FIRST_VIEW_ID)?.textContent
  if (!text) return undefined
  const { nowMs, answers } = JSON.parse(text) as FirstView
  const updatedAt = toDeviceTime(Math.min(nowMs, now()))
  for (const [key, data, part] of answers) queryClient.setQueryData(key, data, { updatedAt: part ? PART_AT : updatedAt })
  return nowMs
}
