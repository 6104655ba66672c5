import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { block, erase, exportData, find, show, signOut, unblock } from '../../server/admin/commands/account.ts'
import { audit } from '../../server/admin/commands/audit.ts'
import { channel } from '../../server/admin/commands/channel.ts'
import { add, importRules, list, remove } from '../../server/admin/commands/redirect.ts'
import { station } from '../../server/admin/commands/station.ts'
import { checkTexts } from '../../server/admin/commands/texts.ts'
import type { BillingCommand } from '../../server/billing/commands/command.ts'
import { readConfig } from '../../server/config.ts'
import { channels } from '../../server/import/commands/channels.ts'
import { type Connection, connectDatabase } from '../../server/db/connect.ts'
import { newAccount } from '../../server/features/users/account-store.ts'
import { openAccessKey, viewerOfToken } from '../../server/features/users/session-store.ts'
import { NOON } from '../support/service.ts'

// One test starts processes.
vi.setConfig({ testTimeout: 60_000 })

const root = join(import.meta.dirname, '../..')
const dataDir = mkdtempSync(join(tmpdir(), 'efir-admin-'))
const BARE_STATION = { name_ru: 'Своя', genre: '', genre_ru: '', logo: '', loop: '', loop_offset: 0, working: 1 }
const PHONE = '+380671234567'
let db: Connection['db']

beforeAll(async () => {
  db = (await connectDatabase({ dataDir, databaseUrl: undefined })).db
  const people = [
    { id: 'u-1', support_id: '10000001', name: 'Оксана', phone: PHONE },
    { id: 'u-2', support_id: '10000002', name: 'Тарас 100%' },
  ]
  for (const person of people) await db.insertInto('accounts').values(newAccount(NOON, person)).execute()
})
afterAll(async () => {
  await db.destroy()
  rmSync(dataDir, { recursive: true })
})

/** Runs a command as the operator would; returns its lines. */
async function run(command: BillingCommand, ...args: string[]): Promise<string[]> {
  const said: string[] = []
  expect(
    await command(args, { db, nowMs: NOON, operator: 'olena', say: (line) => said.push(line), openArchive: () => null }),
  ).toBe(0)
  return said
}

test('an account is found by a part of its name, in which signs mean themselves', async () => {
  expect(await run(find, 'кса')).toEqual([expect.stringMatching(/^10000001 {2}Оксана, since /)])
  expect(await run(find, '0%')).toEqual([expect.stringMatching(/^10000002 /)])
  await expect(run(find, '_')).rejects.toThrow('No account has such a name.')
})

test('an account is blocked, unblocked and signed out, with a reason that the audit shows', async () => {
  const opened = async () => (await viewerOfToken(db, 'a-token', NOON)) !== undefined
  await openAccessKey(db, 'a-token', 'u-1', NOON)
  await expect(run(block, '10000001')).rejects.toThrow(/^Usage: npm run admin/)
  expect(await opened()).toBe(true)
  expect(await run(block, '10000001', '--why', 'abuse')).toEqual(['10000001  Blocked.'])
  await openAccessKey(db, 'a-token', 'u-1', NOON)
  expect(await opened()).toBe(false)
  await expect(run(block, '10000001', '--why', 'again')).rejects.toThrow('The account is blocked already.')
  await run(unblock, PHONE, '--why', 'a mistake')
  expect(await opened()).toBe(true)
  expect(await run(signOut, '10000001', '--why', 'a lost phone')).toEqual(['10000001  Signed out; sessions ended: 1.'])
  expect(await opened()).toBe(false)
  const shown = await run(show, '10000001')
  expect(shown.join('\n')).toMatch(/operator:olena: block\. Why: abuse/)
  expect(shown.join('\n')).not.toContain(PHONE)
  expect((await run(audit)).join('\n')).toMatch(/operator:olena: sign-out account:u-1 \(1 sessions\)\. Why: a lost phone/)
})

test('a redirect is added, changed and removed; one that leads nowhere or in a loop is refused', async () => {
  await run(add, '/old', '/ua/radio', '--why', 'moved')
  await run(add, '/old', '/ua/filmy', '--why', 'moved again')
  expect(await run(list)).toEqual(['/old → /ua/filmy'])
  await expect(run(add, '/x', 'https://elsewhere.example/', '--why', 'x')).rejects.toThrow(/no path of this site/)
  await expect(run(add, '/ua/filmy', '/old', '--why', 'x')).rejects.toThrow(/comes back/)
  await run(remove, '/old', '--why', 'over')
  await expect(run(remove, '/old', '--why', 'over')).rejects.toThrow('No rule leaves /old.')
  const actions = (await run(audit, '--last', '50', '--json')).map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(actions.map(({ before, after }) => [before, after])).toContainEqual(['/ua/radio', '/ua/filmy'])
})

test('rules of a file are added all or none', async () => {
  const file = join(dataDir, 'rules.txt')
  writeFileSync(file, '# moved in spring\n/a\t/ua/radio\r\n\n/b , /a\n')
  expect(await run(importRules, file, '--why', 'moved')).toEqual([expect.stringMatching(/^Rules added or changed: 2;/)])
  expect(await run(list)).toEqual(['/a → /ua/radio', '/b → /a'])
  writeFileSync(file, '/c /ua/filmy\n/a /b\n')
  await expect(run(importRules, file, '--why', 'moved')).rejects.toThrow(/comes back/)
  for (const line of ['/only-one', '/c /d /e', '/c /ua/radio\n/c /ua/filmy']) {
    writeFileSync(file, line)
    await expect(run(importRules, file, '--why', 'moved')).rejects.toThrow(/^Line \d .*nothing was changed/)
  }
  expect(await run(list)).toEqual(['/a → /ua/radio', '/b → /a'])
})

test('a channel is listed, changed, hidden and shown, with a reason that the audit shows', async () => {
  const file = join(dataDir, 'list.m3u')
  writeFileSync(file, '#EXTM3U\n#EXTINF:-1 tvg-id="richka.ua",Річка\nhttps://cdn.example/r.m3u8\n')
  const config = readConfig({ DATA_DIR: dataDir })
  expect(await channels([file], { db, config, nowMs: NOON, operator: 'olena', say: () => {} } as never)).toBe(0)
  expect(await run(channel.list)).toEqual([expect.stringMatching(/^1 {2}richka {2}Річка \(.*, open, archive of 0 days\)$/)])
  await run(channel.set, 'richka', 'name=Ріка', 'number=7', '--why', 'renamed')
  await run(channel.hide, 'richka', '--why', 'off air')
  expect(await run(channel.list)).toEqual([expect.stringMatching(/^7 {2}richka {2}Ріка \(.*hidden\)$/)])
  await run(channel.show, 'richka', '--why', 'on air again')
  expect((await run(channel.list))[0]).not.toContain('hidden')
  expect((await run(audit)).join('\n')).toMatch(/operator:olena: edit channel:richka .*Why: off air/)
  await expect(run(channel.set, 'richka', 'number=x', '--why', 'x')).rejects.toThrow(/number.*nothing was changed/)
  await expect(run(channel.hide, 'nobody', '--why', 'x')).rejects.toThrow('no list has brought a channel nobody')
  await expect(run(channel.hide, 'richka')).rejects.toThrow(/^Usage: npm run admin/)
})

test('a station’s values survive refreshes of its list; an empty one shows the list’s', async () => {
  const file = join(dataDir, 'radio.m3u')
  const config = readConfig({ DATA_DIR: dataDir })
  const refresh = async (group: string) => {
    const entry = (name: string) => `#EXTINF:-1 radio="true" group-title="${group}",${name}\nhttps://cdn.example/${name}\n`
    writeFileSync(file, `#EXTM3U\n${entry('Хвиля')}${entry('Луна')}`)
    expect(await channels([file], { db, config, nowMs: NOON, operator: 'olena', say: () => {} } as never)).toBe(0)
  }
  await refresh('Джаз')
  expect(await run(station.list)).toEqual(['1  khvylia  Хвиля (Джаз)', '2  luna  Луна (Джаз)'])
  await run(station.set, 'luna', 'name=Місяць', 'number=9', '--why', 'renamed')
  await run(station.hide, 'khvylia', '--why', 'off air')
  await refresh('Фанк')
  expect(await run(station.list)).toEqual(['1  khvylia  Хвиля (Фанк, hidden)', '9  luna  Місяць (Фанк)'])
  await run(station.show, 'khvylia', '--why', 'on air again')
  await run(station.set, 'luna', 'name=', '--why', 'as the list says')
  expect(await run(station.list)).toEqual(['1  khvylia  Хвиля (Фанк)', '9  luna  Луна (Фанк)'])
  expect((await run(audit)).join('\n')).toMatch(/operator:olena: edit station:luna .*Why: renamed/)
  await expect(run(station.set, 'luna', 'number=1', '--why', 'x')).rejects.toThrow(/number 1 is taken by khvylia .*nothing/)
  await expect(run(station.set, 'luna', 'package=basic', '--why', 'x')).rejects.toThrow('package is none of the fields (name,')
  await expect(run(station.hide, 'nobody', '--why', 'x')).rejects.toThrow('there is no station nobody')
  await db
    .insertInto('stations')
    .values({ ...BARE_STATION, id: 'own', slug: 'own', number: 3, name: 'Своя' })
    .execute()
  await run(station.set, 'own', 'number=4', '--why', 'moved')
  await expect(run(station.set, 'own', 'name=', '--why', 'x')).rejects.toThrow('its name cannot be cleared')
  expect((await run(station.list))[1]).toBe('4  own  Своя')
})

test('the check of texts names missing translations, broken files and links to no heading', async () => {
  const contentDir = join(dataDir, 'content')
  mkdirSync(join(contentDir, 'pages'), { recursive: true })
  const head = '---\ntitle: Умови\ndescription: Про все\ntab: Умови\nupdated: 2026-01-01\n---\n'
  const put = (name: string, text: string) => writeFileSync(join(contentDir, 'pages', name), text)
  put('umovy.uk.md', `${head}\n## Оплата\n\n[вниз](#oplata)\n`)
  put('umovy.ru.md', `${head}\n## Оплата\n\n> [вниз](#nowhere)\n`)
  put('about.uk.md', 'no front matter')
  const check = async () => {
    const said: string[] = []
    const code = await checkTexts(['check'], { ...readConfig({}), contentDir }, (line) => said.push(line))
    return { code, said }
  }
  expect(await check()).toEqual({
    code: 1,
    said: [
      expect.stringMatching(/^page about\.uk\.md /),
      expect.stringMatching(/^page about has no about\.ru\.md/),
      'page umovy.ru.md leads to #nowhere, and has no such heading',
      'Pages: 2, faults: 3.',
    ],
  })
})

test('a person’s data are printed, and the account is deleted in 14 days or at once', async () => {
  const exported = (await run(exportData, '10000002', '--why', 'a letter')).join('\n')
  expect(JSON.parse(exported)).toMatchObject({ profile: { name: 'Тарас 100%' } })
  expect(await run(erase, '10000002', '--why', 'a letter')).toEqual([expect.stringMatching(/erased at 2026-12-05/)])
  expect(await run(erase, '10000002', '--why', 'a letter', '--now')).toEqual(['10000002  Erased.'])
  await expect(run(show, '10000002')).rejects.toThrow(/No account/)
  expect((await run(audit)).join('\n')).not.toContain('u-2')
})

test('the command line exits with 0 when done, 1 when refused and 2 when used wrongly', () => {
  const exit = (...args: string[]) => {
    const env = { ...process.env, DATA_DIR: dataDir }
    return spawnSync(process.execPath, ['server/admin/run.ts', ...args], { cwd: root, env, encoding: 'utf8' }).status
  }
  expect(exit('account', 'show', '10000001')).toBe(0)
  expect(exit('account', 'show', '99999999')).toBe(1)
  expect(exit('account', 'dance')).toBe(2)
  expect(exit('audit', '--last', 'x')).toBe(2)
})
