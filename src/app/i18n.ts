import { type I18n, type Messages, setupI18n } from '@lingui/core'
import { languageTag, type Locale } from '../domain/i18n/locale.ts'
import { textsAreWhole } from '../app-state/locale-store.ts'

const files = import.meta.glob<{ messages: Messages }>(['./*.po', './later/*.po', './billing/*.po'], { base: '../../locales' })

/** The texts beyond the first paint: `billing` belongs to the screens of money, `later` to all others. */
export type TextPart = 'later' | 'billing'

let speaking: Promise<{ i18n: I18n; texts: Messages }> | undefined
const added = new Set<TextPart>()

/**
 * The texts of a language, each language a chunk of its own; what is not needed for a first paint comes with
 * `addTexts`.
 */
export async function loadI18n(locale: Locale): Promise<I18n> {
  speaking = load(languageTag(locale))
  return (await speaking).i18n
}

/**
 * A part of the texts that arrives after the first paint; a language that is switched to from then on comes
 * with it.
 */
export async function addTexts(part: TextPart): Promise<void> {
  const target = await speaking
  if (import.meta.env.SSR || !target) return
  added.add(part)
  const { messages } = await loadPart(part, target.i18n.locale)
  // Nothing on screen uses these texts yet, so subscribers are not notified: they would render for nothing.
  Object.assign(target.texts, messages)
  if (part === 'later') textsAreWhole.set(true)
}

async function load(tag: string): Promise<{ i18n: I18n; texts: Messages }> {
  const parts: readonly TextPart[] = import.meta.env.SSR ? ['later', 'billing'] : [...added]
  const loaded = await Promise.all([files[`./${tag}.po`]!(), ...parts.map((part) => loadPart(part, tag))])
  const texts = Object.assign({}, ...loaded.map(({ messages }) => messages)) as Messages
  return { i18n: setupI18n({ locale: tag, messages: { [tag]: texts } }), texts }
}

function loadPart(part: TextPart, tag: string): Promise<{ messages: Messages }> {
  return files[`./${part}/${tag}.po`]!()
}
