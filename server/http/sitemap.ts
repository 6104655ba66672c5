import { contentScreenOf } from '../../src/domain/routing/page-places.ts'
import { localizePath, screenPath, SCREENS } from '../../src/domain/routing/paths.ts'
import { screenOf } from '../../src/domain/routing/screen-of.ts'
import { screensWith } from '../../src/domain/routing/screens.ts'
import { escapeHtml } from './html.ts'

// A page of the search shows nothing by itself.
const SINGLE = screensWith({ isIndexed: true, item: 'none' }).filter((screen) => screen !== 'search')

/**
 * Each path has an address in either language, of some 500 bytes: a file of 5 MB, of which several are kept. Files of 50,000 addresses
 * are allowed (sitemaps.org 0.9).
 */
export const PATHS_IN_A_SITEMAP = 5000

/** A path of the service, and when what is there changed last, where that is known (epoch ms). */
export type Addressed = { path: string; changedMs?: number }

/** What of the service has an address of its own: channels and pages by their slugs, what the catalogue holds by its paths. */
export type KnownAddresses = { channels: readonly string[]; pages: readonly string[]; catalogue: readonly Addressed[] }

/** Every public path of the service. */
export function publicPaths({ channels, pages, catalogue }: KnownAddresses): Addressed[] {
  // A content page may be missing.
  const single = SINGLE.filter((screen) => contentScreenOf(screen) === undefined || pages.includes(screen))
  const others = pages.filter((slug) => !contentScreenOf(slug) && screenOf(`/${slug}`)?.screen === 'staticPage')
  return [
    ...single.map((screen) => ({ path: SCREENS[screen] })),
    ...channels.map((slug) => ({ path: screenPath('channel', slug) })),
    ...others.map((slug) => ({ path: `/${slug}` })),
    ...catalogue,
  ]
}

/** A sitemap (sitemaps.org 0.9): some paths in both languages, each naming the other. */
export function sitemapXml(origin: string, paths: readonly Addressed[]): string {
  const address = (path: string, locale: 'ua' | 'ru') => escapeHtml(origin + localizePath(path, locale))
  const urls = paths.flatMap(({ path, changedMs }) => {
    const links = [
      ['uk', address(path, 'ua')],
      ['ru', address(path, 'ru')],
      ['x-default', path === '/' ? escapeHtml(`${origin}/`) : address(path, 'ua')],
    ].map(([language, href]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`)
    const changed = changedMs === undefined ? '' : `<lastmod>${new Date(changedMs).toISOString().slice(0, 10)}</lastmod>`
    return (['ua', 'ru'] as const).map((locale) => `<url><loc>${address(path, locale)}</loc>${changed}${links.join('')}</url>`)
  })
  return xml('urlset', ' xmlns:xhtml="http://www.w3.org/1999/xhtml"', urls)
}

/** The index of a service whose paths do not fit into one sitemap: `/sitemap-1.xml` and so on. */
export function sitemapIndexXml(origin: string, count: number): string {
  const sitemaps = Array.from({ length: count }, (_none, index) => {
    return `<sitemap><loc>${escapeHtml(`${origin}/sitemap-${index + 1}.xml`)}</loc></sitemap>`
  })
  return xml('sitemapindex', '', sitemaps)
}

function xml(root: string, namespaces: string, entries: readonly string[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${namespaces}>`,
    ...entries,
    `</${root}>`,
  ].join('\n')
}
