import { describe, expect, test } from 'vitest'
import type { RedirectRule } from '../../contract/site.ts'
import { redirectFor } from './redirects.ts'
import { isSitePath, pathOf } from './site-path.ts'

const rules = (...pairs: [from: string, to: string][]): RedirectRule[] =>
  pairs.map(([redirectUrlFrom, redirectUrlTo]) => ({ redirectUrlFrom, redirectUrlTo }))

const chain = (length: number) =>
  rules(...Array.from({ length }, (_, index): [string, string] => [`/step-${index}`, `/step-${index + 1}`]))

describe('a path is sent on', () => {
  test('by the rule that names it, to the target as it is written', () => {
    expect(redirectFor('/old', rules(['/other', '/a'], ['/old', '/new/?x=1#part']))).toBe('/new/?x=1#part')
    expect(redirectFor('/old', rules(['/other', '/a']))).toBeUndefined()
    expect(redirectFor('/old', [])).toBeUndefined()
  })

  test('with or without a closing slash, on either side', () => {
    for (const path of ['/old', '/old/']) {
      for (const from of ['/old', '/old/']) expect(redirectFor(path, rules([from, '/new']))).toBe('/new')
    }
    expect(redirectFor('/old//', rules(['/old', '/new']))).toBeUndefined()
  })

  test('also from the root', () => {
    expect(redirectFor('/', rules(['/', '/new']))).toBe('/new')
    expect(redirectFor('/', rules(['', '/new']))).toBeUndefined()
  })

  test('decoded or not, also when it cannot be decoded', () => {
    expect(redirectFor('/%D1%82%D0%B0%D1%80%D0%B8%D1%84%D0%B8', rules(['/тарифи', '/new']))).toBe('/new')
    expect(redirectFor('/тарифи', rules(['/%D1%82%D0%B0%D1%80%D0%B8%D1%84%D0%B8/', '/new']))).toBe('/new')
    expect(redirectFor('/100%', rules(['/100%', '/new']))).toBe('/new')
  })

  test('by the first rule that may be followed', () => {
    expect(redirectFor('/old', rules(['/old', '//evil.example'], ['/old/', '/good'], ['/old', '/better']))).toBe('/good')
  })

  test('into a chain of ten, hop by hop, but not into a longer one', () => {
    expect(redirectFor('/step-0', chain(10))).toBe('/step-1')
    expect(redirectFor('/step-0', chain(11))).toBeUndefined()
    expect(redirectFor('/step-1', chain(11))).toBe('/step-2')
  })
})

describe('a path stays', () => {
  test.each(['/old', '/old/', '/old?again', '/old/#part', '/%6Fld'])('when its rule points at itself as %s', (to) => {
    expect(redirectFor('/old', rules(['/old', to]))).toBeUndefined()
  })

  test('when its chain loops', () => {
    const circle = rules(['/a', '/b/'], ['/b', '/c?x'], ['/c', '/%61'], ['/way-in', '/a'])
    for (const path of ['/a', '/b', '/c', '/way-in']) expect(redirectFor(path, circle)).toBeUndefined()
  })

  test.each(['//evil.example', 'https://evil.example', '/\\evil', 'new', '', '/a\r\nX: y', '/../a'])(
    'when its rule points outside, at %j',
    (to) => {
      expect(redirectFor('/old', rules(['/old', to]))).toBeUndefined()
    },
  )
})

test('following any rules ends on this site', () => {
  const places = ['/', '/a', '/a/', '/b', '/b/?q', '/c#d', '/%61', '//a', '/\\a', 'https://a', '/..//a', '/e/']
  // A small generator with a fixed seed (Numerical Recipes), so that a failure can be repeated.
  let state = 20_261_121
  const pick = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return places[(state >>> 8) % places.length]!
  }
  for (let round = 0; round < 3000; round += 1) {
    const some = Array.from({ length: round % 9 }, (): RedirectRule => ({ redirectUrlFrom: pick(), redirectUrlTo: pick() }))
    let path: string | undefined = pick()
    for (let hops = 0; path !== undefined; hops += 1) {
      expect(hops, JSON.stringify(some)).toBeLessThan(12)
      const target = redirectFor(pathOf(path), some)
      if (target !== undefined) expect(isSitePath(target)).toBe(true)
      path = target
    }
  }
})
