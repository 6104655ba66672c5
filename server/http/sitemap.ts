import { localizePath, SCREENS, type Screen } from '../../src/domain/paths.ts'
import { SINGLE_SCREENS } from '../../src/domain/public-screens.ts'
import { escapeHtml } from './html.ts'

const WITHOUT_TEXTS: readonly Screen[] = ['home', 'channels', 'radio']

/** The sitemap of the service (sitemaps.org 0.9): every public address in both languages, each naming the other. */
export function sitemapXml(origin: string, channelSlugs: readonly string[], pageSlugs: readonly string[]): string {
  const paths = [
    ...SINGLE_SCREENS.filter((screen) => WITHOUT_TEXTS.includes(screen) || pageSlugs.includes(screen)).map(
      (screen) => SCREENS[screen],
    ),
    ...channelSlugs.map((slug) => SCREENS.channel.replace('$id', slug)),
    ...pageSlugs.filter((slug) => !SINGLE_SCREENS.some((screen) => screen === slug)).map((slug) => `/${slug}`),
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
