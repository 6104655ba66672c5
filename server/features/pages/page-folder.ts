import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { EntityId } from '../../../src/contract/call.ts'
import type { StaticPage } from '../../../src/contract/pages.ts'
import type { Locale } from '../../../src/domain/i18n/locale.ts'
import { monotonicMs } from '../../clock.ts'
import { blocksOf } from './blocks.ts'
import { readFrontMatter } from './front-matter.ts'

/** An edited file is seen after at most this long. */
const CHECK_EVERY_MS = 3000

const LANGUAGES: Record<string, Locale> = { uk: 'ua', ru: 'ru' }

/** A page in the languages it is written in. */
export type Translations = Partial<Record<Locale, StaticPage>>

/** The pages as their files stand; `version` grows whenever one of them changes. */
export type Pages = { version: number; bySlug: ReadonlyMap<string, Translations> }

/** A folder of pages. */
export type PageFolder = { current(): Promise<Pages> }

type CachedFile = { stamp: string; page: StaticPage | undefined }

/** A service without pages. */
export const NO_PAGES: PageFolder = { current: async () => ({ version: 0, bySlug: new Map() }) }

/**
 * Reads the files `<name>.uk.md` and `<name>.ru.md` of a folder, again when they change. Reports faults
 * through `warn`, one line a reading; pages read before stay available if the folder disappears.
 */
export function createPageFolder(folder: string, warn: (line: string) => void, elapsed = monotonicMs): PageFolder {
  let files = new Map<string, CachedFile>()
  let pages: Pages = { version: 0, bySlug: new Map() }
  let checkedAtMs = -Infinity
  let checking: Promise<void> | undefined
  let trouble = ''

  async function check(): Promise<void> {
    try {
      const names = (await readdir(folder)).filter((name) => /\.(uk|ru)\.md$/.test(name)).toSorted()
      const read = new Map(await Promise.all(names.map(async (name) => [name, await readAgain(name)] as const)))
      trouble = ''
      if (read.size === files.size && names.every((name) => read.get(name) === files.get(name))) return
      files = read
      pages = { version: pages.version + 1, bySlug: pagesOf(files) }
    } catch (error) {
      const line = `pages ${folder}: ${reasonOf(error)}`
      if (line !== trouble) warn(line)
      trouble = line
    }
  }

  async function readAgain(name: string): Promise<CachedFile> {
    const cached = files.get(name)
    let stamp = 'unknown'
    try {
      const { mtimeMs, ctimeMs, size } = await stat(join(folder, name))
      stamp = `${mtimeMs} ${ctimeMs} ${size}`
      if (cached?.stamp === stamp) return cached
      return { stamp, page: readPage(name, await readFile(join(folder, name), 'utf8'), mtimeMs, warn) }
    } catch (error) {
      if (cached?.stamp === stamp) return cached
      warn(`page ${name}: ${reasonOf(error)}; it is left out`)
      return { stamp, page: undefined }
    }
  }

  return {
    async current() {
      const nowMs = elapsed()
      if (nowMs - checkedAtMs >= CHECK_EVERY_MS) {
        checkedAtMs = nowMs
        checking = check().finally(() => (checking = undefined))
      }
      await checking
      return pages
    },
  }
}

/**
 * A file as a page; with broken front matter the name stands in for the title, and the day it was saved for
 * `updated`.
 */
function readPage(name: string, text: string, savedAtMs: number, warn: (line: string) => void): StaticPage | undefined {
  const [, slug = '', language = ''] = /^(.*)\.(uk|ru)\.md$/.exec(name) ?? []
  const lang = LANGUAGES[language]
  if (!v.is(EntityId, slug) || !lang) throw new Error('its name is not made of Latin letters, digits, dots and dashes')
  const read = readFrontMatter(text)
  if ('wrong' in read) warn(`page ${name} ${read.wrong}; it is shown under its name`)
  const updated = new Date(savedAtMs).toISOString().slice(0, 10)
  const head = 'head' in read ? read.head : { title: slug, description: '', tab: slug, updated }
  return { slug, lang, ...head, blocks: blocksOf(read.body) }
}

function pagesOf(files: ReadonlyMap<string, CachedFile>): Map<string, Translations> {
  const bySlug = new Map<string, Translations>()
  for (const { page } of files.values()) {
    if (page) bySlug.set(page.slug, { ...bySlug.get(page.slug), [page.lang]: page })
  }
  return bySlug
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
