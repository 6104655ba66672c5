import { afterAll, expect, test, vi } from 'vitest'
import { HOSTILE, hostileIn, renderDesk } from '../../../../tests/support/operator/hostile.tsx'
import type { Person } from '../../../contract/operator-people.ts'
import { PersonFacts } from './PersonFacts.tsx'

// The desk reads its address at once.
vi.hoisted(() => {
  vi.stubGlobal('location', new URL('http://efir.test/operator'))
  vi.stubGlobal('addEventListener', () => {})
})
afterAll(() => vi.unstubAllGlobals())

const person: Person = {
  support_id: '20000001',
  subject: 'account:p-1',
  name: HOSTILE,
  created_ms: 0,
  blocked_ms: null,
  erase_ms: null,
  phone: null,
  email: HOSTILE,
  is_email_confirmed: false,
  packages: [],
  subscriptions: [
    {
      id: 's-1',
      package_name: HOSTILE,
      source: HOSTILE,
      state: 'active',
      is_in_force: true,
      from_ms: 0,
      until_ms: null,
      is_renewing: true,
    },
  ],
  payments: [],
  devices: [{ id: 'd-1', label: HOSTILE, platform: HOSTILE, created_ms: 0, last_seen_ms: 0 }],
  letters: [{ id: 'l-1', kind: HOSTILE, due_ms: 0, sent_ms: null }],
  actions: [{ id: 'a-1', at_ms: 0, actor: HOSTILE, action: 'block', subject: '', before: HOSTILE, after: null, reason: HOSTILE }],
}

test('the name of a person, a device or a reason is text on the page of the person', () => {
  const page = renderDesk(<PersonFacts person={person} onRevoke={() => {}} />)
  const { asWritten, ...others } = hostileIn(page)
  expect(asWritten).toBeGreaterThanOrEqual(9)
  expect(others).toEqual({ changed: 0, asHtml: 0 })
})
