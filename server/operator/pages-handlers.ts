import { LOCALES } from '../../src/domain/i18n/locale.ts'
import type { DeskPage } from '../../src/contract/operator-words.ts'
import type { PageEditRow } from '../db/desk-schema.ts'
import { brokenAnchors, missingLanguages } from '../features/pages/page-faults.ts'
import { pageOf, type Translations } from '../features/pages/page-folder.ts'
import { listPageEdits, savePage, withEdits } from '../features/words/page-edits.ts'
import { ApiError } from '../http/api-error.ts'
import { byOperator, type OperatorHandlers } from './operator-calls.ts'
import type { OperatorParts } from './operator-parts.ts'

type Names = 'listDeskPages' | 'showDeskPage' | 'previewDeskPage' | 'saveDeskPage'

/** Handles the calls about pages of texts. */
export function pagesHandlers({ db, content, onWords }: OperatorParts): OperatorHandlers<Names> {
  async function read() {
    const edits = await listPageEdits(db)
    const [files, pages] = await Promise.all([
      content.pages.current(),
      // An operator sees a change at once.
      withEdits(content.pages, async () => edits).current(),
    ])
    return { edits, files, pages }
  }

  return {
    async listDeskPages() {
      const { edits, pages } = await read()
      const listed = [...pages.bySlug].map(([slug, translations]) => presentPage(slug, translations, edits))
      return { pages: listed.toSorted((a, b) => (a.slug < b.slug ? -1 : 1)) }
    },

    async showDeskPage({ params: { slug } }) {
      const { edits, files, pages } = await read()
      const texts = pages.texts.get(slug)
      if (!texts) throw new ApiError('not_found')
      const textIn = (lang: 'ua' | 'ru') => ({
        now: texts[lang] ?? null,
        file: files.texts.get(slug)?.[lang] ?? null,
        version: edits.find((edit) => edit.slug === slug && edit.lang === lang)?.version ?? null,
      })
      return { ua: textIn('ua'), ru: textIn('ru') }
    },

    previewDeskPage({ body: { lang, page: text } }) {
      const page = pageOf('preview', lang, text)
      return { page, broken: brokenAnchors(page) }
    },

    async saveDeskPage({ params: { slug }, body: { lang, page, version, reason } }, context) {
      if (!page && version === null) throw new ApiError('not_found')
      const file = (await content.pages.current()).texts.get(slug)?.[lang]
      const change = { slug, lang, value: page, version }
      if (!(await savePage(db, change, { file, by: byOperator(context, reason) }))) return { fault: 'overtaken' }
      onWords()
      return { fault: null }
    },
  }
}

function presentPage(slug: string, translations: Translations, edits: readonly PageEditRow[]): DeskPage {
  const pages = LOCALES.flatMap((locale) => translations[locale] ?? [])
  return {
    slug,
    title: (translations.ua ?? translations.ru)!.title,
    title_ru: (translations.ru ?? translations.ua)!.title,
    updated: pages
      .map(({ updated }) => updated)
      .toSorted()
      .at(-1)!,
    edited: edits.filter((edit) => edit.slug === slug).map(({ lang }) => lang),
    missing: missingLanguages(translations),
    broken: pages.flatMap(brokenAnchors),
  }
}
