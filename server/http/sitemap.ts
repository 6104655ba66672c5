import { contentScreenOf } from '../../src/domain/routing/page-places.ts'
import { localizePath, screenPath, SCREEN_PATHS } from '../../src/domain/routing/paths.ts'
import { screenOf } from '../../src/domain/routing/screen-of.ts'
import { screensWith } from '../../src/domain/routing/screens.ts'
import { escapeHtml } from './html.ts'

// A page of the search shows nothing by itself.
const SINGLE = screensWith({ isIndexed: true, item: 'none' }).filter((screen) => screen !== 'search')

/**
 * Paths in one file: two URLs of about 500 bytes each make 5 MB. The protocol allows 50,000 URLs
 * (sitemaps.org 0.9).
 */
export const PATHS_IN_A_SITEMAP = 5000

/** A public path, with the time of its last change in epoch milliseconds if known. */
export type Addressed = { path: string; changedMs?: number }

/** Entities with pages of their own: slugs of channels and content pages, paths of the catalogue. */
export type KnownAddresses = { channels: readonly string[]; pages: readonly string[]; catalogue: readonly Addressed[] }

/** Lists every public path. */
export function publicPaths({ channels, pages, catalogue }: KnownAddresses): Addressed[] {
  // A content page may be missing.
  const single = SINGLE.filter((screen) => contentScreenOf(screen) === undefined || pages.includes(screen))
  const others = pages.filter((slug) => !contentScreenOf(slug) && screenOf(`/${slug}`)?.screen === 'staticPage')
  return [
    ...single.map((screen) => ({ path: SCREEN_PATHS[screen] })),
    ...channels.map((slug) => ({ path: screenPath('channel', slug) })),
    ...others.map((slug) => ({ path: `/${slug}` })),
    ...catalogue,
  ]
}

/** Makes a sitemap (sitemaps.org 0.9) with each path in both languages. */
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

/** Makes an index of numbered sitemaps: `/sitemap-1.xml` and so on. */
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
