import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { circlesOf, codeOf, importGraph, importsOf, mutableExportsOf, sourceFiles, targetOf } from './support/import-graph.ts'

const root = join(import.meta.dirname, '..')

const RULES = ['src/contract', 'src/domain']
const DEVICE = [...RULES, 'src/storage', 'src/platform', 'src/app-state']
const FEATURES = [...DEVICE, 'src/sync', 'src/player', 'src/ui', 'src/forms', 'src/player-ui', 'src/texts']
const PROCESS = [
  'server/clock',
  'server/start-error',
  'server/command-line',
  'server/data-folder',
  'server/keys',
  'server/error-report',
  'server/child-process',
]
const SERVER = [...RULES, ...PROCESS]

/** Imports that each room may have besides its own. An inner room stands before its outer one. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  'src/contract': [],
  'src/domain': ['src/contract'],
  'src/storage': RULES,
  'src/sync': [...RULES, 'src/storage'],
  'src/platform': [...RULES, 'src/storage'],
  'src/app-state': [...RULES, 'src/storage', 'src/platform'],
  'src/player': DEVICE,
  'src/ui': ['src/domain'],
  'src/texts': ['src/contract'],
  'src/forms': [...DEVICE, 'src/ui'],
  'src/player-ui': [...DEVICE, 'src/player', 'src/ui', 'src/forms'],
  'src/features': FEATURES,
  'src/app': [...FEATURES, 'src/features'],
  'src/desk': [...DEVICE, 'src/ui', 'src/forms', 'src/texts'],
  'src/boot': [...RULES, 'src/ui', 'src/main', 'src/features'],
  'src/main': [...FEATURES, 'src/features', 'src/app'],
  sw: [...RULES, 'src/storage', 'src/sync'],
  'server/clock': [],
  'server/start-error': [],
  'server/error-report': [],
  'server/child-process': [],
  'server/data-folder': ['server/start-error'],
  'server/command-line': ['server/start-error'],
  'server/keys': ['server/clock', 'server/start-error'],
  // The room knows nothing of the service, so that every request to the outside goes through it.
  'server/net': [],
  'server/adapters': [...SERVER, 'server/net'],
  'server/db': SERVER,
  'server/http': [...SERVER, 'server/db', 'server/ops'],
  'server/media': [...SERVER, 'server/net', 'server/db', 'server/http'],
  'server/features': [...SERVER, 'server/http', 'server/media', 'server/db', 'server/adapters'],
  'server/config': [...RULES, 'server/start-error', 'server/adapters', 'server/net'],
  'server/import/run': [...SERVER, 'server/config', 'server/db', 'server/sources', 'server/import', 'server/import/commands'],
  'server/import/commands': [
    ...SERVER,
    'server/config',
    'server/net',
    'server/db',
    'server/media',
    'server/sources',
    'server/import',
  ],
  'server/import': [...SERVER, 'server/config', 'server/net', 'server/db', 'server/media'],
  'server/sources': [...SERVER, 'server/net', 'server/db', 'server/media', 'server/import'],
  'server/billing': [...SERVER, 'server/adapters', 'server/config', 'server/db', 'server/features', 'server/payments'],
  'server/admin': [
    ...SERVER,
    'server/config',
    'server/db',
    'server/features',
    'server/billing',
    'server/sources',
    'server/operator',
  ],
  'server/jobs': [...SERVER, 'server/db', 'server/features', 'server/sources'],
  'server/ops': PROCESS,
  'server/demo/studio': ['server/demo'],
  'server/demo': [...SERVER, 'server/ops', 'server/config', 'server/db', 'server/media', 'server/features', 'server/import'],
  // LiqPay's part: of the service it knows the signature alone.
  'server/sandbox': [...PROCESS, 'server/adapters', 'server/http'],
  'server/operator': [
    ...SERVER,
    'server/http',
    'server/ops',
    'server/net',
    'server/media',
    'server/db',
    'server/adapters',
    'server/features',
    'server/import',
    'server/sources',
  ],
  'server/app': [
    ...SERVER,
    'server/http',
    'server/ops',
    'server/media',
    'server/db',
    'server/adapters',
    'server/features',
    'server/operator',
  ],
  'server/payments': [
    ...SERVER,
    'server/adapters',
    'server/config',
    'server/db',
    'server/http',
    'server/features',
    'server/jobs',
    'server/embedded-sandbox',
    'server/payment-providers',
  ],
  'server/embedded-sandbox': [
    ...SERVER,
    'server/adapters',
    'server/config',
    'server/db',
    'server/sandbox',
    'server/payment-providers',
    'server/seed-payments',
  ],
  'server/payment-providers': [...SERVER, 'server/adapters', 'server/config', 'server/db', 'server/features'],
  'server/television': [...SERVER, 'server/config', 'server/db', 'server/features', 'server/media'],
  'server/seed-payments': [...SERVER, 'server/adapters', 'server/db', 'server/features'],
  'server/dev': ['server/config'],
  'server/migrate': [...PROCESS, 'server/config', 'server/db'],
  'server/main': [
    ...SERVER,
    'server/http',
    'server/media',
    'server/db',
    'server/adapters',
    'server/features',
    'server/config',
    'server/jobs',
    'server/ops',
    'server/payments',
    'server/television',
    'server/sources',
    'server/app',
    'server/demo',
  ],
}

/** The modules by which a room is entered from others, where not all of it is open. */
const DOORS: Record<string, string> = { 'server/demo': 'server/demo/fill-empty-database.ts' }

/** Tests beside their source that prove an agreement of two rooms. */
const AGREEMENTS: Record<string, readonly string[]> = {
  'server/payments.test.ts': ['server/sandbox'],
  'src/app/offline/query-cache-keys.test.ts': ['sw'],
  'server/data-folder.test.ts': ['server/db'],
  'server/import/catalogue/read-title.test.ts': ['server/demo'],
  'server/demo/data/catalogue/media.test.ts': ['server/demo/studio'],
}

const PACKAGES: Record<string, RegExp> = {
  'src/contract': /^valibot$/,
  'src/domain': /^valibot$/,
  'src/storage': /^(valibot|idb-keyval)$/,
  'src/sync': /^valibot$/,
  'src/platform': /^(valibot|workbox-window|idb-keyval)$/,
  'src/player': /^(hls|mux)\.js/,
  sw: /^(valibot|workbox-)/,
  'server/net': /^node:/,
}

const TEST = /\.test\.tsx?$/

function roomOf(path: string): string | undefined {
  return Object.keys(MAY_IMPORT).find((room) => path === room || path.startsWith(`${room}/`) || path.startsWith(`${room}.`))
}

/** Forbidden imports of a file, as sentences. */
function trespasses(file: string, names = importsOf(file)): string[] {
  const room = roomOf(file)
  if (room === undefined) return []
  return names.flatMap((name) => {
    if (!name.startsWith('.')) return isPackageOpen(file, room, name) ? [] : [`${file} imports the package ${name}`]
    const target = targetOf(file, name)
    const targetRoom = roomOf(target)
    if (targetRoom === undefined || !target.startsWith(targetRoom)) return []
    if (AGREEMENTS[file]?.includes(targetRoom)) return []
    const isOpen = targetRoom === room || room === 'server/demo/studio' || (DOORS[targetRoom] ?? target) === target
    if (!isOpen || (targetRoom !== room && !MAY_IMPORT[room]!.includes(targetRoom))) return [`${file} imports ${target}`]
    return featureTrespass(file, target)
  })
}

/** Tests may also use the test runner and Node. */
function isPackageOpen(file: string, room: string, name: string): boolean {
  return PACKAGES[room]?.test(name) !== false || (TEST.test(file) && /^(vitest$|vitest\/|node:)/.test(name))
}

/** A feature knows another one only by its queries and its store. */
function featureTrespass(file: string, target: string): string[] {
  const [, from] = /^src\/features\/([^/]+)\//.exec(file) ?? []
  const [, to] = /^src\/features\/([^/]+)\//.exec(target) ?? []
  const shared = /-(queries|store)\.ts$/.test(target)
  return from && to && from !== to && !shared ? [`${file} imports ${target}`] : []
}

const sources = sourceFiles(['src', 'sw', 'server'])
const files = sources.filter((file) => !TEST.test(file))

test('every file is in a room and imports only what its room may', () => {
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((file) => roomOf(file) === undefined)).toEqual([])
  expect(sources.flatMap((file) => trespasses(file))).toEqual([])
})

test('no room reaches itself by way of others', () => {
  expect(circlesOf(new Map(Object.entries(MAY_IMPORT)))).toEqual([])
})

test('no module imports itself by way of others, not even a type', () => {
  expect(circlesOf(importGraph(sources))).toEqual([])
})

test('no module changes what another one exports', () => {
  expect(files.flatMap((file) => mutableExportsOf(codeOf(file)).map((name) => `${file}: ${name}`))).toEqual([])
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
    ['server/http/x.ts', '../features/users/session-store.ts'],
    ['server/http/x.ts', '../media/origin.ts'],
    ['server/media/x.ts', '../features/radio/on-air.ts'],
    ['server/import/x.ts', '../features/site/content.ts'],
    ['server/features/x.ts', '../config.ts'],
    ['server/features/x.ts', '../demo/accounts.ts'],
    ['server/main.ts', './demo/accounts.ts'],
    ['server/demo/run.ts', './studio/make.ts'],
  ])('sees %s importing %s', (file, name) => {
    expect(trespasses(file, [name])).toHaveLength(1)
  })

  test('lets a feature use the queries and the store of another', () => {
    expect(trespasses('src/features/live/x.ts', ['../radio/radio-store.ts', '../radio/station-queries.ts'])).toEqual([])
  })

  test('lets the start fill an empty database', () => {
    expect(trespasses('server/main.ts', ['./demo/fill-empty-database.ts'])).toEqual([])
  })

  test('sees a circle of three', () => {
    const graph = new Map([
      ['a', ['b', 'd']],
      ['b', ['c']],
      ['c', ['a']],
      ['d', ['c']],
    ])
    expect(circlesOf(graph)).toEqual(['a → b → c → a'])
  })

  test.each([
    ['export let applied: number', ['applied']],
    ["import { applied } from './x.ts'\napplied.at = 3", ['applied']],
    ['export const applied = new Map<string, number>()', ['applied']],
    ['export const applied: ReadonlyMap<string, number> = new Map()', []],
    ["import { applied } from './x.ts'\nif (applied.at === 3) applied.set(4)", []],
  ])('reads %j', (code, names) => {
    expect(mutableExportsOf(code)).toEqual(names)
  })
})

test('a file or a function beyond the size that the linter allows says why', () => {
  const product = files.filter((file) => !file.includes('.test.'))
  const excuses = product.flatMap(
    (file) => readFileSync(join(root, file), 'utf8').match(/oxlint-disable[^\n]*max-lines[^\n]*/g) ?? [],
  )
  expect(excuses.length).toBeGreaterThan(0)
  expect(excuses.filter((excuse) => !/ -- \w/.test(excuse))).toEqual([])
})

test('the linter knows types', () => {
  const lint = spawnSync('npx', ['oxlint', 'tests/fixtures/lint'], { cwd: root, encoding: 'utf8' })
  for (const rule of ['no-floating-promises', 'no-misused-promises']) expect(lint.stdout).toContain(rule)
  expect(lint.status).not.toBe(0)
})

/** Where the device's own clock is meant. */
const DEVICE_CLOCK: Readonly<Record<string, string>> = {
  'src/storage/server-clock.ts': 'compares it with the server’s',
  'src/player/testing/fakes.ts': 'stands in for a service in tests',
}

test('the present is the server’s: nothing on the device reads its own clock', () => {
  const asking = files.filter((file) => {
    return !file.startsWith('server/') && /\bDate\.now\b|\bnew Date\(\s*\)|(?<!\.)\bDate\(\)/.test(codeOf(file))
  })
  expect(asking.toSorted()).toEqual(Object.keys(DEVICE_CLOCK).toSorted())
})

/** Tables whose rows are the record of payments. */
const ONLY_ADDED_TO = ['journal', 'billing_log']

test('lines of the journal and of the audit log are only added', () => {
  const changing = new RegExp(
    `(updateTable|deleteFrom)\\('(${ONLY_ADDED_TO.join('|')})'\\)|(update|delete from) (${ONLY_ADDED_TO.join('|')})\\b`,
  )
  expect("db.deleteFrom('journal')").toMatch(changing)
  expect(files.filter((file) => changing.test(codeOf(file)))).toEqual([])
})

test('no file hides behind a name without a subject', () => {
  const attics = files.filter((file) => /(^|\/)(utils?|helpers?|common|misc|lib|constants|index)(\/|\.tsx?$)/.test(file))
  expect(attics).toEqual([])
})

test('tests put back the globals that they replace, which other files share', () => {
  const tests = sourceFiles(['src', 'sw', 'server', 'tests']).filter((file) => /\.test\.tsx?$/.test(file))
  const isLeaking = (code: string) => code.includes('.stubGlobal(') && !code.includes('.unstubAllGlobals(')
  expect(isLeaking("vi.stubGlobal('location', null)")).toBe(true)
  expect(tests.filter((file) => !file.endsWith('architecture.test.ts') && isLeaking(codeOf(file)))).toEqual([])
})
