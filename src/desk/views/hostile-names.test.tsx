import { QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { operatorApi } from '../../contract/operator-api.ts'
import { deskPath, goTo } from '../desk-location.ts'
import { VIEWS } from './views.ts'
import { HOSTILE, hostileIn, renderDesk } from '../../../tests/support/operator/hostile.tsx'

// The desk reads its address at once.
vi.hoisted(() => {
  vi.stubGlobal('location', new URL('http://efir.test/operator'))
  vi.stubGlobal('addEventListener', () => {})
})
afterAll(() => vi.unstubAllGlobals())

beforeEach(() => {
  vi.stubGlobal('history', {
    pushState: (_state: null, _title: string, path: string) => (location.href = `http://efir.test${path}`),
  })
})

type Schema = v.GenericSchema & {
  wrapped?: Schema
  item?: Schema
  value?: Schema
  entries?: Record<string, Schema>
  options?: readonly unknown[]
  literal?: unknown
}

/** Values that must be of a form, by the names of their fields. */
const OF_A_FORM: Record<string, string> = { currency: 'UAH', month: '2027-01', updated: '2027-01-01' }

/** Returns a value of a schema with the hostile name wherever a text may be any text. */
function hostileOf({ type, wrapped, item, value, entries, options, literal }: Schema): unknown {
  if (wrapped) return hostileOf(wrapped)
  if (item) return [hostileOf(item)]
  if (value) return { [HOSTILE]: hostileOf(value) }
  if (entries) {
    return Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, OF_A_FORM[name] ?? hostileOf(entry)]))
  }
  if (type === 'variant') return hostileOf(options?.[0] as Schema)
  if (type === 'picklist') return options?.[0]
  return { literal, boolean: true, number: 1 }[type] ?? HOSTILE
}

const session = { ...(hostileOf(operatorApi.showDeskSession.data) as object), is_complete: true }

/** The answers of queries whose keys are no calls, by the second part of the key. */
const OTHER_ANSWERS: Record<string, (key: readonly unknown[]) => unknown> = {
  session: () => session,
  audit: () => ({ pages: [hostileOf(operatorApi.listAudit.data)], pageParams: [undefined] }),
  reviews: () => ({ pages: [hostileOf(operatorApi.listDeskReviews.data)], pageParams: [undefined] }),
  people: ([, , part]) => (part === 'sought' ? HOSTILE : hostileOf(operatorApi.findPeople.data)),
  orders: ([, , part]) => (part === 'sought' ? HOSTILE : hostileOf(operatorApi.findOrders.data)),
}

function answerOf(key: readonly unknown[]): unknown {
  const name = String(key[1])
  const calls = Object.values(operatorApi).filter(({ path }) => path === name)
  const call = calls.find(({ method }) => method === 'GET') ?? calls[0]
  return call ? hostileOf(call.data) : OTHER_ANSWERS[name]?.(key)
}

/** Renders a screen with hostile answers to whatever it asks for. */
function renderView(Screen: (typeof VIEWS)[number]['Screen']): string {
  const queryClient = new QueryClient()
  const waiting = () =>
    queryClient
      .getQueryCache()
      .getAll()
      .filter(({ state }) => state.data === undefined)
  for (;;) {
    const page = renderDesk(<Screen />, queryClient)
    if (waiting().length === 0) return page
    for (const { queryKey } of waiting()) queryClient.setQueryData(queryKey, answerOf(queryKey))
  }
}

/** The items of views that are screens of their own. */
const ITEMS: Record<string, readonly string[]> = {
  channels: ['c-1'],
  lists: ['new', 'matches'],
  people: ['20000001'],
  money: ['ef00aa11bb22cc33dd44', 'promos'],
  words: ['contacts', 'redirects', 'announcements'],
}

const screens = VIEWS.flatMap(({ id, Screen }) => ['', ...(ITEMS[id] ?? [])].map((item) => ({ id, item, Screen })))

test.each(screens)('every name on the screen «$id/$item» is text, as it is written', ({ id, item, Screen }) => {
  goTo(deskPath(id, item === '' ? {} : { item }))
  const { asWritten, ...others } = hostileIn(renderView(Screen))
  expect(others).toEqual({ changed: 0, asHtml: 0 })
  expect(asWritten).toBeGreaterThan(0)
})
