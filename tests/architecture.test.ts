import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** What each room may import (README, Architecture); a room may always import itself. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  'src/contract': [],
  'src/domain': ['src/contract'],
  'src/storage': ['src/contract', 'src/domain'],
  'src/sync': ['src/contract', 'src/domain', 'src/storage'],
  'src/platform': ['src/contract', 'src/domain', 'src/storage'],
  'src/app-state': ['src/contract', 'src/domain', 'src/storage', 'src/platform'],
  'src/player': ['src/contract', 'src/domain', 'src/storage', 'src/platform', 'src/app-state'],
  'src/ui': ['src/domain'],
  'src/forms': ['src/contract', 'src/domain', 'src/storage', 'src/platform', 'src/app-state', 'src/ui'],
  'src/player-ui': [
    'src/contract',
    'src/domain',
    'src/storage',
    'src/platform',
    'src/app-state',
    'src/player',
    'src/ui',
    'src/forms',
  ],
  'src/features': [
    'src/contract',
    'src/domain',
    'src/storage',
    'src/sync',
    'src/platform',
    'src/app-state',
    'src/player',
    'src/ui',
    'src/forms',
    'src/player-ui',
  ],
  'src/app': [
    'src/contract',
    'src/domain',
    'src/storage',
    'src/sync',
    'src/platform',
    'src/app-state',
    'src/player',
    'src/ui',
    'src/forms',
    'src/player-ui',
    'src/features',
  ],
  'src/main': [
    'src/contract',
    'src/domain',
    'src/storage',
    'src/sync',
    'src/platform',
    'src/app-state',
    'src/player',
    'src/ui',
    'src/forms',
    'src/player-ui',
    'src/features',
    'src/app',
  ],
  sw: ['src/contract', 'src/domain', 'src/storage', 'src/sync'],
  // Knows nothing of the service, so that nothing fetches from outside around it.
  'server/net': [],
  server: ['src/contract', 'src/domain', 'server/net'],
}

const PACKAGES: Record<string, RegExp> = {
  'src/contract': /^valibot$/,
  'src/domain': /^valibot$/,
  'src/storage': /^(valibot|idb-keyval)$/,
  'src/sync': /^valibot$/,
  'src/platform': /^(valibot|workbox-window|idb-keyval)$/,
  'src/player': /^hls\.js/,
  sw: /^(valibot|workbox-)/,
  'server/net': /^node:/,
}

function roomOf(path: string): string | undefined {
  return Object.keys(MAY_IMPORT).find((room) => path === room || path.startsWith(`${room}/`) || path.startsWith(`${room}.`))
}

function sourceFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|d)\.tsx?$/.test(name))
    .map((name) => join(folder, name).replaceAll('\\', '/'))
}

function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  return [...text.matchAll(/(?:^\s*(?:import|export)\s[^'"]*?from\s*|^\s*import\s*|\bimport\()\s*['"]([^'"]+)['"]/gm)].map(
    ([, name]) => name!,
  )
}

/** What a file may not import, as sentences. */
function trespasses(file: string, names = importsOf(file)): string[] {
  const room = roomOf(file)
  if (room === undefined) return []
  return names.flatMap((name) => {
    if (!name.startsWith('.')) return PACKAGES[room]?.test(name) === false ? [`${file} imports the package ${name}`] : []
    const target = relative(root, resolve(root, dirname(file), name)).replaceAll('\\', '/')
    const targetRoom = roomOf(target)
    if (targetRoom === undefined || !target.startsWith(targetRoom)) return []
    if (targetRoom !== room && !MAY_IMPORT[room]!.includes(targetRoom)) return [`${file} imports ${target}`]
    return featureTrespass(file, target)
  })
}

/** A feature knows another one only by its queries and its store. */
function featureTrespass(file: string, target: string): string[] {
  const [, from] = /^src\/features\/([^/]+)\//.exec(file) ?? []
  const [, to] = /^src\/features\/([^/]+)\//.exec(target) ?? []
  const shared = /-(queries|store)\.ts$/.test(target)
  return from && to && from !== to && !shared ? [`${file} imports ${target}`] : []
}

const files = ['src', 'sw', 'server'].flatMap(sourceFiles)

test('every file imports only what its room may', () => {
  expect(files.length).toBeGreaterThan(80)
  expect(files.flatMap((file) => trespasses(file))).toEqual([])
})

describe('the guard', () => {
  test.each([
    ['src/domain/rule.ts', '../platform/http.ts'],
    ['src/domain/rule.ts', 'react'],
    ['src/ui/Button.tsx', '../features/live/ChannelRow.tsx'],
    ['src/features/live/x.ts', '../radio/RadioBar.tsx'],
    ['sw/main.ts', '../src/app-state/api-client.ts'],
    ['server/app.ts', '../sw/main.ts'],
    ['server/net/fetch.ts', '../media/relay/clock.ts'],
    ['server/net/fetch.ts', 'undici'],
    ['server/features/x.ts', '../../src/app/App.tsx'],
  ])('sees %s importing %s', (file, name) => {
    expect(trespasses(file, [name])).toHaveLength(1)
  })

  test('lets a feature use the queries and the store of another', () => {
    expect(trespasses('src/features/live/x.ts', ['../radio/radio-store.ts', '../radio/station-queries.ts'])).toEqual([])
  })

  test('has a lint rule at its side that really fails', () => {
    const lint = spawnSync('npx', ['oxlint', 'tests/fixtures/lint'], { cwd: root, encoding: 'utf8' })
    expect(lint.stdout).toContain('no-restricted-imports')
    expect(lint.stdout).toContain('no-floating-promises')
    expect(lint.status).not.toBe(0)
  })
})

/** Where the device's own clock is meant. */
const DEVICE_CLOCK: Readonly<Record<string, string>> = {
  'src/storage/server-clock.ts': 'compares it with the server’s',
  'src/player/testing/fakes.ts': 'stands in for a service in tests',
}

test('the present is the server’s: nothing on the device asks its own clock', () => {
  const asking = files.filter((file) => {
    const code = readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
    return !file.startsWith('server/') && /\bDate\.now\b|\bnew Date\(\s*\)|(?<!\.)\bDate\(\)/.test(code)
  })
  expect(asking.toSorted()).toEqual(Object.keys(DEVICE_CLOCK).toSorted())
})

test('no file hides behind a name without a subject', () => {
  const attics = files.filter((file) => /(^|\/)(utils?|helpers?|common|misc|lib|constants|index)(\/|\.tsx?$)/.test(file))
  expect(attics).toEqual([])
})
