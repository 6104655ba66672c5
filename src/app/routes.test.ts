import { expect, test } from 'vitest'
import { SCREENS } from '../domain/routing/paths.ts'
import { routeTree } from './routes.tsx'

test('the router has exactly the screens of the table, each at its path', () => {
  const routes = (routeTree.children as unknown as { options: { path: string; staticData: { screen: string } } }[]).map(
    ({ options: { path, staticData } }) => [staticData.screen, path],
  )
  expect(Object.fromEntries(routes)).toEqual(SCREENS)
  expect(routes).toHaveLength(Object.keys(SCREENS).length)
})
