import type { Locale } from '../../domain/i18n/locale.ts'
import { localizePath, SCREENS } from '../../domain/routing/paths.ts'
import { SITE_NAME } from '../../domain/i18n/site-name.ts'

const ABOUT: Record<Locale, string> = { ua: 'Про сервіс', ru: 'О сервисе' }

/** The step of the way that pages of texts about the service stand under. */
export const aboutStep = (locale: Locale) => ({ name: ABOUT[locale], path: SCREENS.about })

/** The way from home to a page as schema.org describes it; paths are those of the route table. */
export function linkedWay(locale: Locale, steps: readonly { name: string; path: string }[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: SITE_NAME[locale], path: SCREENS.home }, ...steps].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: localizePath(path, locale),
    })),
  }
}
