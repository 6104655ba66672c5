import { expect, test } from 'vitest'
import { responsesNeededBy } from './navigation-needs.ts'

const pathsOf = (pathname: string) => responsesNeededBy(pathname)?.map(({ path }) => path)

test('a screen opens from the device when its lists are there, in either language', () => {
  expect(pathsOf('/ua')).toEqual(['/channels/all', '/channels/categories', '/radio/all'])
  expect(pathsOf('/telekanaly/tv-01')).toEqual(['/channels/all'])
  expect(pathsOf('/ua/taryfy')).toEqual(['/plan/list', '/pages/tariffs?lang=ua', '/pages/'])
  expect(pathsOf('/o-proekte')).toEqual(['/pages/about?lang=ru', '/pages/'])
})

test("only the viewer's own list of channels opens a screen", () => {
  expect(responsesNeededBy('/ua/telekanaly')).toContainEqual({ store: 'channels', path: '/channels/all', personal: true })
})

test('the dashboard is made in the browser alone', () => expect(pathsOf('/ua/dashboard/profile')).toEqual([]))

test.each(['/ua/auth', '/ua/plans/plans_2', '/ua/filmy', '/ua/whatever', '/no/such/place'])('%s is left to the server', (path) =>
  expect(responsesNeededBy(path)).toBeUndefined(),
)
