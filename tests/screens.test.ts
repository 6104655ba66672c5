import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SCREEN_CALLS, type ScreenCalls } from '../src/domain/routing/screen-calls.ts'
import { type Screen, SCREEN_FACTS, type ScreenFacts, screensWith } from '../src/domain/routing/screens.ts'
import { GUIDE_MODULES, SERVER_FACTS, type ServerFacts, serverFactsOf } from '../src/domain/routing/server-facts.ts'

test('a table that leaves a screen out, or a screen that leaves a fact out, does not compile', () => {
  const { radio: _facts, ...serverFacts } = SERVER_FACTS
  const { radio: _calls, ...calls } = SCREEN_CALLS
  const { layout: _layout, ...facts } = SCREEN_FACTS.radio
  const incomplete = [
    // @ts-expect-error: radio is missing
    serverFacts satisfies Record<Screen, ServerFacts>,
    // @ts-expect-error: radio is missing
    calls satisfies Record<Screen, ScreenCalls>,
    // @ts-expect-error: the layout is missing
    facts satisfies ScreenFacts,
  ]
  expect(incomplete).toHaveLength(3)
})

test('every module that a page preloads is a source of the site', () => {
  const modules = Object.values(SERVER_FACTS).flatMap((facts) => [...facts.modules])
  for (const module of new Set([...modules, ...GUIDE_MODULES]))
    expect([module, existsSync(`${import.meta.dirname}/../src/${module}`)]).toEqual([module, true])
})

test('the server preloads the code of every screen that it renders', () => {
  for (const screen of screensWith({ firstView: 'server' }))
    expect([screen, serverFactsOf(screen).modules.length > 0]).toEqual([screen, true])
})

test('a screen that search engines list has a description of its own, or data that describes it', () => {
  const ofData: readonly Screen[] = [...screensWith({ hasContentPage: true }), 'channel', 'genre', 'staticPage']
  for (const screen of screensWith({ isIndexed: true })) {
    const isDescribed = serverFactsOf(screen).description !== null || ofData.includes(screen) || isTitle(screen)
    expect([screen, isDescribed]).toEqual([screen, true])
  }
})

const isTitle = (screen: Screen): boolean => screensWith({ item: 'title' }).some((title) => title === screen)
