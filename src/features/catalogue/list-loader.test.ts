import type { QueryClient } from '@tanstack/react-query'
import { isNotFound, isRedirect } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { CallFailure } from '../../app-state/api-client.ts'
import { loadList } from './list-loader.ts'

/** Returns the error of loading a further page of an alphabetical list when the server refuses that page. */
async function refusedWith(code: string): Promise<unknown> {
  const refuse = ({ queryKey }: { queryKey: readonly unknown[] }) => {
    if (JSON.stringify(queryKey).includes('abc.def')) throw new CallFailure(code, '', 400)
  }
  const queryClient = { ensureQueryData: async (query: never) => refuse(query) } as unknown as QueryClient
  const location = { pathname: '/filmy', search: { sort: 'name', cursor: 'abc.def' } }
  return loadList({ context: { queryClient, locale: 'ru' }, params: {}, location }, 'films').catch((error: unknown) => error)
}

test('a cursor that the list does not have redirects to the list’s beginning', async () => {
  const led = await refusedWith('cursor_malformed')
  if (!isRedirect(led)) throw led
  expect(led.options).toMatchObject({ to: '/filmy', search: { sort: 'name', cursor: undefined }, replace: true })
})

test('an unknown list is a 404, another failure is rethrown', async () => {
  expect(isNotFound(await refusedWith('not_found'))).toBe(true)
  expect(await refusedWith('no_answer')).toMatchObject({ code: 'no_answer' })
})
