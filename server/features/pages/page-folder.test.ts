import { mkdirSync, mkdtempSync, renameSync, rmSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPageFolder } from './page-folder.ts'

let folder: string
let said: string[]
let nowMs: number
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'efir-pages-'))
  said = []
  nowMs = 1_000_000
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const write = (name: string, title: string, text = 'Текст') =>
  writeFileSync(join(folder, name), `---\ntitle: ${title}\nupdated: 2026-11-21\n---\n${text}\n`)

/** A folder on the test's clock; returns the titles of its pages. */
function open() {
  const pages = createPageFolder(
    folder,
    (line) => said.push(line),
    () => nowMs,
  )
  return async () => {
    const { bySlug } = await pages.current()
    return [...bySlug].map(([slug, { ua, ru }]) => `${slug}: ${ua?.title ?? '-'}, ${ru?.title ?? '-'}`)
  }
}

test('pages are the files of the folder, in their languages', async () => {
  write('b.uk.md', 'Бе')
  write('a.ru.md', 'А')
  write('a.uk.md', 'А вже')
  write('notes.md', 'Ні')
  write('a.en.md', 'No')
  expect(await open()()).toEqual(['a: А вже, А', 'b: Бе, -'])
  expect(said).toEqual([])
})

test('an edited, a new and a removed file are seen within seconds, not at once', async () => {
  write('a.uk.md', 'А')
  write('gone.uk.md', 'Ні')
  const titles = open()
  await titles()
  write('a.uk.md', 'Інша')
  write('new.uk.md', 'Нова')
  unlinkSync(join(folder, 'gone.uk.md'))
  nowMs += 2999
  expect(await titles()).toEqual(['a: А, -', 'gone: Ні, -'])
  nowMs += 1
  expect(await titles()).toEqual(['a: Інша, -', 'new: Нова, -'])
})

test('the version grows only when something changed', async () => {
  write('a.uk.md', 'А')
  const pages = createPageFolder(
    folder,
    () => {},
    () => nowMs,
  )
  const version = async () => ((nowMs += 5000), (await pages.current()).version)
  expect([await version(), await version()]).toEqual([1, 1])
  write('a.uk.md', 'Інша')
  expect(await version()).toBe(2)
})

test('concurrent requests share one reading', async () => {
  write('a.uk.md', 'А')
  const titles = open()
  expect(await Promise.all([titles(), titles(), titles()])).toEqual([['a: А, -'], ['a: А, -'], ['a: А, -']])
})

test('a page with broken front matter has its file’s name, and the fault is reported once', async () => {
  writeFileSync(join(folder, 'broken.uk.md'), 'Лише **текст**')
  write('a.uk.md', 'А')
  const pages = createPageFolder(
    folder,
    (line) => said.push(line),
    () => nowMs,
  )
  const { bySlug } = await pages.current()
  expect(bySlug.get('broken')?.ua).toMatchObject({
    title: 'broken',
    tab: 'broken',
    description: '',
    updated: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
    blocks: [{ kind: 'paragraph', words: [{ text: 'Лише ' }, { strong: [{ text: 'текст' }] }] }],
  })
  nowMs += 5000
  await pages.current()
  expect(said).toEqual(['page broken.uk.md has no front matter; it is shown under its name'])
})

test('a file that cannot be a page is skipped and reported', async () => {
  write('оплата.uk.md', 'Оплата')
  mkdirSync(join(folder, 'folder.ru.md'))
  write('a.uk.md', 'А')
  const titles = open()
  expect(await titles()).toEqual(['a: А, -'])
  nowMs += 5000
  await titles()
  expect(said.toSorted()).toEqual([
    expect.stringMatching(/^page folder\.ru\.md: EISDIR.*; it is left out$/),
    'page оплата.uk.md: its name is not made of Latin letters, digits, dots and dashes; it is left out',
  ])
})

test('an edit that leaves the size and the time of the file as they were is seen', async () => {
  const file = join(folder, 'a.uk.md')
  const then = new Date('2026-11-21T10:00:00Z')
  write('a.uk.md', 'Раз')
  utimesSync(file, then, then)
  const titles = open()
  await titles()
  write('a.uk.md', 'Два')
  utimesSync(file, then, then)
  nowMs += 5000
  expect(await titles()).toEqual(['a: Два, -'])
})

test('a missing folder is a service without pages, and one that disappears leaves them unchanged', async () => {
  const away = `${folder}-away`
  renameSync(folder, away)
  const titles = open()
  expect(await titles()).toEqual([])
  renameSync(away, folder)
  write('a.uk.md', 'А')
  nowMs += 5000
  expect(await titles()).toEqual(['a: А, -'])
  rmSync(folder, { recursive: true })
  for (let times = 0; times < 3; times += 1) {
    nowMs += 5000
    expect(await titles()).toEqual(['a: А, -'])
  }
  expect(said).toHaveLength(2)
  expect(said[0]).toMatch(/^pages .*: ENOENT/)
})
