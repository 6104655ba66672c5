import { localizePath, SCREENS, type Screen } from '../../src/domain/paths.ts'
import { SINGLE_SCREENS } from '../../src/domain/public-screens.ts'
import { escapeHtml } from './html.ts'

const WITHOUT_TEXTS: readonly Screen[] = ['home', 'channels', 'radio', 'films', 'serials', 'cartoons', 'genres']

/** What of the service has an address of its own: channels and pages by their slugs, what the catalogue holds by its paths. */
export type Addressed = { channels: readonly string[]; pages: readonly string[]; catalogue: readonly string[] }

/** The sitemap of the service (sitemaps.org 0.9): every public address in both languages, each naming the other. */
export function sitemapXml(origin: string, { channels, pages, catalogue }: Addressed): string {
  const paths = [
    ...SINGLE_SCREENS.filter((screen) => WITHOUT_TEXTS.includes(screen) || pages.includes(screen)).map(
      (screen) => SCREENS[screen],
    ),
    ...channels.map((slug) => SCREENS.channel.replace('$id', slug)),
    ...pages.filter((slug) => !SINGLE_SCREENS.some((screen) => screen === slug)).map((slug) => `/${slug}`),
    ...catalogue,
  ]
  const address = (path: string, locale: 'ua' | 'ru') => escapeHtml(origin + localizePath(path, locale))
  const urls = paths.flatMap((path) => {
    const links = [
      ['uk', address(path, 'ua')],
      ['ru', address(path, 'ru')],
      ['x-default', path === '/' ? escapeHtml(`${origin}/`) : address(path, 'ua')],
    ].map(([language, href]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`)
    return (['ua', 'ru'] as const).map((locale) => `<url><loc>${address(path, locale)}</loc>${links.join('')}</url>`)
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    '</urlset>',
  ].join('\n')
}
