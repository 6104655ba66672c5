import { expect, test } from 'vitest'
import { SCREEN_PATHS } from '../domain/routing/paths.ts'
import { routeTree } from './routes.tsx'

test('the router has exactly the screens of the table, each at its path', () => {
  const routes = (routeTree.children as unknown as { options: { path: string; staticData: { screen: string } } }[]).map(
    ({ options: { path, staticData } }) => [staticData.screen, path],
  )
  expect(Object.fromEntries(routes)).toEqual(SCREEN_PATHS)
  expect(routes).toHaveLength(Object.keys(SCREEN_PATHS).length)
})
