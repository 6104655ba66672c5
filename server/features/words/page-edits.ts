import { randomUUID } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { Locale } from '../../../src/domain/i18n/locale.ts'
import { type ActionBy, logAction } from '../../db/audit-log.ts'
import type { PageEditRow } from '../../db/desk-schema.ts'
import type { Database } from '../../db/schema.ts'
import { noteWordsChange } from '../../db/words-version.ts'
import { type PageFolder, pageOf, type PageText, type Pages, type Translations } from '../pages/page-folder.ts'
import { changedLines } from './changed-lines.ts'

/** The pages of a folder with the operators' edits in place of its files. */
export function withEdits(folder: PageFolder, readEdits: () => Promise<readonly PageEditRow[]>): PageFolder {
  let made: { files: Pages; edits: readonly PageEditRow[]; pages: Pages } | undefined
  return {
    async current() {
      const [files, edits] = await Promise.all([folder.current(), readEdits()])
      if (edits.length === 0) return files
      if (made?.files !== files || made.edits !== edits) made = { files, edits, pages: merged(files, edits) }
      return made.pages
    },
  }
}

function merged(files: Pages, edits: readonly PageEditRow[]): Pages {
  const bySlug = new Map<string, Translations>(files.bySlug)
  const texts = new Map(files.texts)
  for (const { slug, lang, version: _version, ...text } of edits) {
    bySlug.set(slug, { ...bySlug.get(slug), [lang]: pageOf(slug, lang, text) })
    texts.set(slug, { ...texts.get(slug), [lang]: text })
  }
  return { version: [files.version, ...edits.map(({ version }) => version)].join(' '), bySlug, texts }
}

/** A text to save; null lets the file hold again. `version` is the edit that the operator began from. */
export type PageChange = { slug: string; lang: Locale; value: PageText | null; version: string | null }

/** Returns all edits of pages. */
export const listPageEdits = (db: Kysely<Database>): Promise<PageEditRow[]> =>
  db.selectFrom('page_edits').selectAll().orderBy('slug').orderBy('lang').execute()

/**
 * Saves or clears an edit. The audit log has the lines that change. Returns false if another edit came first.
 */
export function savePage(
  db: Kysely<Database>,
  { slug, lang, value, version }: PageChange,
  { file, by }: { file: PageText | undefined; by: ActionBy },
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await noteWordsChange(transaction)
    const before = await findEdit(transaction, slug, lang)
    if ((before?.version ?? null) !== version) return false
    if (value) await putEdit(transaction, { slug, lang, ...value, version: randomUUID() })
    else await transaction.deleteFrom('page_edits').where('slug', '=', slug).where('lang', '=', lang).execute()
    const change = changedLines(written(before ?? file), written(value ?? file))
    await logAction(transaction, { action: 'page', subject: `page:${slug}.${lang}`, ...change }, by)
    return true
  })
}

function findEdit(db: Kysely<Database>, slug: string, lang: Locale): Promise<PageEditRow | undefined> {
  return db.selectFrom('page_edits').selectAll().where('slug', '=', slug).where('lang', '=', lang).executeTakeFirst()
}

async function putEdit(transaction: Transaction<Database>, row: PageEditRow): Promise<void> {
  await transaction
    .insertInto('page_edits')
    .values(row)
    .onConflict((conflict) => conflict.columns(['slug', 'lang']).doUpdateSet(row))
    .execute()
}

/** The lines of a text with its head, as its file has them. */
function written(page: PageText | undefined): string {
  if (!page) return ''
  const { title, description, tab, updated, text } = page
  return `title: ${title}\ndescription: ${description}\ntab: ${tab}\nupdated: ${updated}\n\n${text}`
}
