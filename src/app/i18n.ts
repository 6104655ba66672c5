import { type I18n, type Messages, setupI18n } from '@lingui/core'
import { languageTag, type Locale } from '../domain/locale.ts'

const catalogues = import.meta.glob<{ messages: Messages }>('../../locales/*.po')

/** The texts of a language, each language a chunk of its own. */
export async function loadI18n(locale: Locale): Promise<I18n> {
  const tag = languageTag(locale)
  const { messages } = await catalogues[`../../locales/${tag}.po`]!()
  return setupI18n({ locale: tag, messages: { [tag]: messages } })
}
