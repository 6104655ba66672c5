import { type I18n, type Messages, setupI18n } from '@lingui/core'
import { languageTag, type Locale } from '../domain/locale.ts'

const first = import.meta.glob<{ messages: Messages }>('../../locales/*.po')
const later = import.meta.glob<{ messages: Messages }>('../../locales/later/*.po')

let spoken: I18n | undefined
let wholeLoading: Promise<void> | undefined

/** The texts of a language, each language a chunk of its own; what is not needed for a first paint comes with `loadLaterTexts`. */
export async function loadI18n(locale: Locale): Promise<I18n> {
  const tag = languageTag(locale)
  const whole = import.meta.env.SSR || wholeLoading !== undefined
  const parts = await Promise.all([first[`../../locales/${tag}.po`]!(), ...(whole ? [loadLater(tag)] : [])])
  spoken = setupI18n({
    locale: tag,
    messages: { [tag]: Object.assign({}, ...parts.map(({ messages }) => messages)) as Messages },
  })
  return spoken
}

/** The rest of the texts, for what arrives after the first paint; a language that is switched to from then on comes whole. */
export function loadLaterTexts(): Promise<void> {
  wholeLoading ??= addLaterTexts()
  return wholeLoading
}

async function addLaterTexts(): Promise<void> {
  const target = spoken
  if (!target || import.meta.env.SSR) return
  const { messages } = await loadLater(target.locale)
  target.load(target.locale, messages)
}

function loadLater(tag: string): Promise<{ messages: Messages }> {
  return later[`../../locales/later/${tag}.po`]!()
}
