import { expect, test } from 'vitest'
import { withConnectionsOf } from './page-connections.ts'

const policyOf = (connections: string, style: string) =>
  new Headers({
    'Content-Security-Policy': `default-src 'none'; style-src 'self' ${style}; connect-src ${connections}; base-uri 'none'`,
  })

test('a cached page gets the newest connect-src and keeps the rest of its policy', () => {
  const newest = policyOf("'self' https://cdn.example", 'new')
  const headers = withConnectionsOf(newest, policyOf("'self' https://gone.example", 'old'))
  expect(headers).toEqual(policyOf("'self' https://cdn.example", 'old'))
})

test('without a newer page or a policy nothing changes', () => {
  const own = policyOf("'self'", 'old')
  expect(withConnectionsOf(undefined, own)).toEqual(own)
  expect(withConnectionsOf(new Headers(), own)).toEqual(own)
  expect(withConnectionsOf(own, new Headers({ Date: 'today' }))).toEqual(new Headers({ Date: 'today' }))
})
