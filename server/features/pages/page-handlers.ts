import type { PageEntry, StaticPage } from '../../../src/contract/pages.ts'
import { ApiError } from '../../http/api-error.ts'
import { type Handlers, shared } from '../../http/handler-result.ts'
import type { PageFolder, Translations } from './page-folder.ts'

// The key of an answer has the version of the pages in it, so that age alone never makes one untrue.
const PAGES_FRESH_MS = 3_600_000

/** Answers the calls about pages of texts. */
export function pageHandlers(folder: PageFolder): Handlers<'listPages' | 'showPage'> {
  return {
    async listPages(_input, { nowMs }) {
      const { version, bySlug } = await folder.current()
      return shared(`pages:${version}`, async () => ({
        data: [...bySlug.values()].flatMap((translations) => entryOf(translations)),
        freshUntilMs: nowMs + PAGES_FRESH_MS,
      }))
    },

    async showPage({ params, query }, { nowMs }) {
      const { version, bySlug } = await folder.current()
      const page = inLanguage(bySlug.get(params.slug), query.lang)
      if (!page) throw new ApiError('not_found')
      return shared(`page:${params.slug}:${query.lang}:${version}`, async () => ({
        data: page,
        freshUntilMs: nowMs + PAGES_FRESH_MS,
      }))
    },
  }
}

/** The page in the requested language, or in the other one. */
function inLanguage(translations: Translations | undefined, lang: StaticPage['lang']): StaticPage | undefined {
  return translations?.[lang] ?? translations?.ua ?? translations?.ru
}

function entryOf(translations: Translations): PageEntry[] {
  const ukrainian = inLanguage(translations, 'ua')
  const russian = inLanguage(translations, 'ru')
  if (!ukrainian || !russian) return []
  return [
    {
      slug: ukrainian.slug,
      title: ukrainian.title,
      title_ru: russian.title,
      tab: ukrainian.tab,
      tab_ru: russian.tab,
      updated: ukrainian.updated > russian.updated ? ukrainian.updated : russian.updated,
    },
  ]
}
