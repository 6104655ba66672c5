import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Screen, screensWith } from '../src/domain/routing/screens.ts'
import { GUIDE_MODULES, SERVER_FACTS, serverFactsOf } from '../src/domain/routing/server-facts.ts'

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
