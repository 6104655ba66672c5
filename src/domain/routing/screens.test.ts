import { expect, test } from 'vitest'
import { screenPath } from './paths.ts'
import { screenOf } from './screen-of.ts'
import { factsOf, hasFacts, type Screen, SCREEN_FACTS, screensWith } from './screens.ts'

const SCREENS = Object.keys(SCREEN_FACTS) as Screen[]

test.each(['path', 'pathUa'] as const)('no two screens share a %s', (tree) => {
  const paths = SCREENS.map((screen) => factsOf(screen)[tree])
  expect(new Set(paths).size).toBe(paths.length)
})

test('both trees have the same variable parts at the same places', () => {
  const shape = (path: string) => path.split('/').map((segment) => (segment.includes('$') ? segment : ''))
  for (const screen of SCREENS) {
    const { path, pathUa } = factsOf(screen)
    expect([screen, shape(pathUa)]).toEqual([screen, shape(path)])
  }
})

test('a path with a variable part declares the kind of its id', () => {
  for (const screen of SCREENS) {
    const { path, item } = factsOf(screen)
    expect([screen, path.includes('$')]).toEqual([screen, item !== 'none'])
  }
})

test('a screen of the viewer or of a secret is neither rendered by the server nor listed', () => {
  for (const screen of [...screensWith({ access: 'signed-in' }), ...screensWith({ item: 'token' })])
    expect([screen, hasFacts(screen, { firstView: 'browser', isIndexed: false })]).toEqual([screen, true])
  for (const screen of screensWith({ firstView: 'browser' })) expect([screen, factsOf(screen).isIndexed]).toEqual([screen, false])
})

test('the parent of a screen is a list without a variable part', () => {
  for (const screen of SCREENS) {
    const { parent } = factsOf(screen)
    if (parent !== null) expect(screenOf(screenPath(parent))?.screen).toBe(parent)
  }
})

test('a path is filled in, or left without its variable part', () => {
  expect(screenPath('channel', 'karpaty')).toBe('/telekanaly/karpaty')
  expect(screenPath('collection', 'evening')).toBe('/collection/evening')
  expect(screenPath('collection')).toBe('/collection')
  expect(screenPath('home')).toBe('/')
})
