import { type Messages, setupI18n } from '@lingui/core'
import { languageTag, type Locale, preferredLanguage } from '../domain/i18n/locale.ts'
import { readNote, writeNote } from '../platform/web-storage.ts'
import { localeStore } from '../app-state/locale-store.ts'

const NOTE = 'desk.language'

// The desk shows fields and refusals that it shares with the site, whose texts are in `later`.
const files = import.meta.glob<{ messages: Messages }>(['./desk/*.po', './later/*.po'], { base: '../../locales' })

/** Returns the operator's language on this device, at first the browser's. */
export function deskLocale(): Locale {
  const noted = readNote(NOTE)
  if (noted === 'ua' || noted === 'ru') return noted
  return preferredLanguage(navigator.languages.join()) === 'ru' ? 'ru' : 'ua'
}

/** Loads the texts of a language and makes it the language of the page. */
export async function speak(locale: Locale) {
  const tag = languageTag(locale)
  const parts = await Promise.all(['later', 'desk'].map((part) => files[`./${part}/${tag}.po`]!()))
  const messages = Object.assign({}, ...parts.map((part) => part.messages)) as Messages
  writeNote(NOTE, locale)
  document.documentElement.lang = tag
  localeStore.set(locale)
  return setupI18n({ locale: tag, messages: { [tag]: messages } })
}
