import { type I18n, type Messages, setupI18n } from '@lingui/core'
import { languageTag, type Locale } from '../domain/i18n/locale.ts'
import { textsAreWhole } from '../app-state/locale-store.ts'

const files = import.meta.glob<{ messages: Messages }>(['./*.po', './later/*.po'], { base: '../../locales' })

let speaking: Promise<{ i18n: I18n; texts: Messages }> | undefined
let wholeLoading: Promise<void> | undefined

/**
 * The texts of a language, each language a chunk of its own; what is not needed for a first paint comes with
 * `loadLaterTexts`.
 */
export async function loadI18n(locale: Locale): Promise<I18n> {
  speaking = load(languageTag(locale))
  return (await speaking).i18n
}

/**
 * The rest of the texts, for what arrives after the first paint; a language that is switched to from then on
 * comes whole.
 */
export function loadLaterTexts(): Promise<void> {
  wholeLoading ??= addLaterTexts().catch((error: unknown) => {
    wholeLoading = undefined
    throw error
  })
  return wholeLoading
}

async function load(tag: string): Promise<{ i18n: I18n; texts: Messages }> {
  const whole = import.meta.env.SSR || wholeLoading !== undefined
  const parts = await Promise.all([files[`./${tag}.po`]!(), ...(whole ? [loadLater(tag)] : [])])
  const texts = Object.assign({}, ...parts.map(({ messages }) => messages)) as Messages
  return { i18n: setupI18n({ locale: tag, messages: { [tag]: texts } }), texts }
}

async function addLaterTexts(): Promise<void> {
  if (import.meta.env.SSR) return
  const target = await speaking
  if (!target) return
  const { messages } = await loadLater(target.i18n.locale)
  // Nothing on screen uses these texts yet, so subscribers are not notified: they would render for nothing.
  Object.assign(target.texts, messages)
  textsAreWhole.set(true)
}

function loadLater(tag: string): Promise<{ messages: Messages }> {
  return files[`./later/${tag}.po`]!()
}
