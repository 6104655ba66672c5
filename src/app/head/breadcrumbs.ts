import type { Locale } from '../../domain/i18n/locale.ts'
import { SITE_NAME } from '../../domain/i18n/site-name.ts'
import { localizePath, screenPath, SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { factsOf, type Screen } from '../../domain/routing/screens.ts'
import { type NamedScreen, SERVER_FACTS } from '../../domain/routing/server-facts.ts'

/** A step of the breadcrumbs; `path` is one of the route table. */
type Step = { name: string; path: string }

/** Returns the breadcrumbs of a screen with a name of its own, as schema.org describes them. */
export function breadcrumbsOf(screen: NamedScreen, locale: Locale): object {
  return breadcrumbList([stepOf(screen, locale)], locale)
}

/** Returns the breadcrumbs of what a screen shows, through the screen's parent. */
export function breadcrumbsTo(shown: Step, screen: Screen, locale: Locale): object {
  const { parent } = factsOf(screen)
  return breadcrumbList([...(parent ? [stepOf(parent, locale)] : []), shown], locale)
}

function stepOf(screen: NamedScreen, locale: Locale): Step {
  return { name: SERVER_FACTS[screen].name[locale], path: screenPath(screen) }
}

function breadcrumbList(steps: readonly Step[], locale: Locale): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: SITE_NAME[locale], path: SCREEN_PATHS.home }, ...steps].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: localizePath(path, locale),
    })),
  }
}
