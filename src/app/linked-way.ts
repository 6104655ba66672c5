import type { Locale } from '../domain/locale.ts'
import { localizePath, SCREENS } from '../domain/paths.ts'

/** What the site is called. */
export const SITE: Record<Locale, string> = { ua: 'Ефір', ru: 'Эфир' }

/** The way from home to a page as schema.org describes it; paths are those of the route table. */
export function linkedWay(locale: Locale, steps: readonly { name: string; path: string }[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: SITE[locale], path: SCREENS.home }, ...steps].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: localizePath(path, locale),
    })),
  }
}
