import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { Person } from '../../../contract/operator-people.ts'
import { PersonFacts } from './PersonFacts.tsx'

// The desk reads its address at once.
vi.hoisted(() => {
  vi.stubGlobal('location', new URL('http://efir.test/operator'))
  vi.stubGlobal('addEventListener', () => {})
})

const HOSTILE = '<img src=x onerror="alert(1)"><script>alert(1)</script>'
const HOSTILE_TAG = /<(img|script)/

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
      ...{ id: 's-1', package_name: HOSTILE, source: HOSTILE, state: 'active', is_in_force: true },
      ...{ from_ms: 0, until_ms: null, is_renewing: true },
    },
  ],
  payments: [],
  devices: [{ id: 'd-1', label: HOSTILE, platform: HOSTILE, created_ms: 0, last_seen_ms: 0 }],
  letters: [{ id: 'l-1', kind: HOSTILE, due_ms: 0, sent_ms: null }],
  actions: [{ id: 'a-1', at_ms: 0, actor: HOSTILE, action: 'block', subject: '', before: HOSTILE, after: null, reason: HOSTILE }],
}

test('the name of a person, a device or a reason is text on the page of the person', () => {
  const i18n = setupI18n({ locale: 'uk', messages: { uk: {} } })
  const page = renderToString(
    <I18nProvider i18n={i18n}>
      <PersonFacts person={person} onRevoke={() => {}} />
    </I18nProvider>,
  )
  expect(page.split('&lt;img src=x').length - 1).toBeGreaterThanOrEqual(9)
  expect(page).not.toMatch(HOSTILE_TAG)
})
