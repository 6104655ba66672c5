import type { Programme } from '../../contract/programmes.ts'
import { isolated, type Locale } from './locale.ts'

/** A programme's title in a language. */
export function titleIn(locale: Locale, programme: Pick<Programme, 'title' | 'title_ru'>): string {
  return isolated(locale === 'ru' ? programme.title_ru : programme.title)
}

/** A programme's description in a language. */
export function descriptionIn(locale: Locale, programme: Pick<Programme, 'description' | 'description_ru'>): string {
  return locale === 'ru' ? programme.description_ru : programme.description
}
