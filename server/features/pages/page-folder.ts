import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { EntityId } from '../../../src/contract/call.ts'
import type { StaticPage } from '../../../src/contract/pages.ts'
import type { Locale } from '../../../src/domain/i18n/locale.ts'
import { monotonicMs } from '../../clock.ts'
import { blocksOf } from './blocks.ts'
import { type FrontMatter, readFrontMatter } from './front-matter.ts'

/** An edited file is seen after at most this long. */
const CHECK_EVERY_MS = 3000

const LANGUAGES: Record<string, Locale> = { uk: 'ua', ru: 'ru' }

/** A page in the languages it is written in. */
export type Translations = Partial<Record<Locale, StaticPage>>

/** The text of a page in a language, with its head; `text` is Markdown. */
export type PageText = FrontMatter & { text: string }

/** The texts of a page in the languages it is written in. */
export type PageTexts = Partial<Record<Locale, PageText>>

/** The pages as they are now; `version` is another one whenever one of them changes. */
export type Pages = {
  version: number | string
  bySlug: ReadonlyMap<string, Translations>
  texts: ReadonlyMap<string, PageTexts>
}

/** The pages of a service. */
export type PageFolder = { current(): Promise<Pages> }

type ReadPage = { page: StaticPage; text: PageText }
type CachedFile = { stamp: string; read: ReadPage | undefined }

/** A service without pages. */
export const NO_PAGES: PageFolder = { current: async () => ({ version: 0, bySlug: new Map(), texts: new Map() }) }

/**
 * Reads the files `<name>.uk.md` and `<name>.ru.md` of a folder, again when they change. Reports faults
 * through `warn`, one line a reading; pages read before stay available if the folder disappears.
 */
export function createPageFolder(folder: string, warn: (line: string) => void, elapsed = monotonicMs): PageFolder {
  let files = new Map<string, CachedFile>()
  let version = 0
  let pages: Pages = { version, bySlug: new Map(), texts: new Map() }
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
      version += 1
      pages = pagesOf(version, files)
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
      return { stamp, read: readPage(name, await readFile(join(folder, name), 'utf8'), mtimeMs, warn) }
    } catch (error) {
      if (cached?.stamp === stamp) return cached
      warn(`page ${name}: ${reasonOf(error)}; it is left out`)
      return { stamp, read: undefined }
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
function readPage(name: string, text: string, savedAtMs: number, warn: (line: string) => void): ReadPage {
  const [, slug = '', language = ''] = /^(.*)\.(uk|ru)\.md$/.exec(name) ?? []
  const lang = LANGUAGES[language]
  if (!v.is(EntityId, slug) || !lang) throw new Error('its name is not made of Latin letters, digits, dots and dashes')
  const read = readFrontMatter(text)
  if ('wrong' in read) warn(`page ${name} ${read.wrong}; it is shown under its name`)
  const updated = new Date(savedAtMs).toISOString().slice(0, 10)
  const head = 'head' in read ? read.head : { title: slug, description: '', tab: slug, updated }
  const pageText = { ...head, text: read.body.replace(/^\n+/, '') }
  return { page: pageOf(slug, lang, pageText), text: pageText }
}

/** Returns the page of a text. */
export function pageOf(slug: string, lang: Locale, { title, description, tab, updated, text }: PageText): StaticPage {
  return { slug, lang, title, description, tab: tab || title, updated, blocks: blocksOf(text) }
}

function pagesOf(version: number, files: ReadonlyMap<string, CachedFile>): Pages {
  const bySlug = new Map<string, Translations>()
  const texts = new Map<string, PageTexts>()
  for (const { read } of files.values()) {
    if (!read) continue
    const { slug, lang } = read.page
    bySlug.set(slug, { ...bySlug.get(slug), [lang]: read.page })
    texts.set(slug, { ...texts.get(slug), [lang]: read.text })
  }
  return { version, bySlug, texts }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
