import { EARLY_PLAYLIST_ID, FIRST_VIEW_ID, type RenderedPage } from '../../src/contract/rendering.ts'
import { escapeHtml } from './html.ts'
import type { PageAssets, PageStyles } from './page-assets.ts'

/** How a page is visited: the public origin, and whether by a campaign link. */
export type Visit = { origin: string; campaign: boolean }

// Properties of linked data that contain URLs.
const URL_PROPERTIES: readonly string[] = ['url', 'item', 'image', 'urlTemplate']

// The build puts the script into the head. At the end of the page, pictures are requested first.
const SCRIPT = /<script type="module".*?<\/script>/

/** Inserts a rendered page and its style sheets into the shell of the build. */
export function pageHtml(shell: string, page: RenderedPage, visit: Visit, assets: PageAssets, styles: PageStyles): string {
  const [script = ''] = SCRIPT.exec(shell) ?? []
  const early = page.early ? `${assets.ofEarly(page.early)}\n    ` : ''
  return shell
    .replace('<html lang="uk" data-typefaces>', `<html lang="${page.language}">`)
    .replace(/<title>.*?<\/title>/, () => `<title>${page.title}</title>`)
    .replace('<!--head-->', () => headTags(page, visit))
    .replace(/<link rel="stylesheet"[^>]*>/, () => styleTags(styles))
    .replace(SCRIPT, '')
    .replace('</body>', () => `  ${early}${script}\n  </body>`)
    .replace('</head>', () => `  ${assets.ofPage(page.modules, page.language, styles)}\n  </head>`)
    .replace(
      '<div id="app"></div>',
      () => `<div id="app">${page.html}</div>\n    <script type="application/json" id="${FIRST_VIEW_ID}">${page.state}</script>`,
    )
}

/**
 * Returns the inline style sheet, and disabled links that keep scripts from loading the same sheets again.
 */
function styleTags({ text, whole }: PageStyles): string {
  const links = whole.map((path) => `<link rel="stylesheet" crossorigin href="${path}" disabled />`)
  return [`<style>${text}</style>`, ...links].join('\n    ')
}

/** Returns the shell without content, for personal screens and failed pages. */
export function shellHtml(shell: string, language: string, title: string, assets: PageAssets): string {
  return shell
    .replace('<html lang="uk"', `<html lang="${language}"`)
    .replace(/<title>.*?<\/title>/, () => `<title>${title}</title>`)
    .replace('<!--head-->', '<meta name="robots" content="noindex" />')
    .replace('</head>', `  ${assets.ofShell(language)}\n  </head>`)
}

function headTags(page: RenderedPage, { origin, campaign }: Visit): string {
  const address = (path: string) => escapeHtml(origin + path)
  const own = page.language === 'uk' ? page.paths.uk : page.paths.ru
  const picture = page.picture ?? `/screenshots/preview.jpg`
  const tags = [
    `<meta name="description" content="${escapeHtml(page.description)}" />`,
    `<meta name="robots" content="${page.listed && !campaign ? 'index, follow' : 'noindex'}" />`,
    ...(page.early?.playlist ? [playlistLink(page.early.playlist)] : []),
  ]
  if (page.status !== 200) return tags.join('\n    ')
  return [
    ...tags,
    `<link rel="canonical" href="${address(own)}" />`,
    `<link rel="alternate" hreflang="uk" href="${address(page.paths.uk)}" />`,
    `<link rel="alternate" hreflang="ru" href="${address(page.paths.ru)}" />`,
    `<link rel="alternate" hreflang="x-default" href="${address(page.paths.ru === '/' ? '/' : page.paths.uk)}" />`,
    `<meta property="og:type" content="website" />`,
    `<meta property="og:site_name" content="${page.language === 'uk' ? 'Ефір' : 'Эфир'}" />`,
    `<meta property="og:locale" content="${page.language === 'uk' ? 'uk_UA' : 'ru_UA'}" />`,
    `<meta property="og:locale:alternate" content="${page.language === 'uk' ? 'ru_UA' : 'uk_UA'}" />`,
    `<meta property="og:title" content="${page.title}" />`,
    `<meta property="og:description" content="${escapeHtml(page.description)}" />`,
    `<meta property="og:url" content="${address(own)}" />`,
    `<meta property="og:image" content="${address(picture)}" />`,
    `<meta name="twitter:card" content="summary_large_image" />`,
    ...page.linkedData.map((data) => `<script type="application/ld+json">${safeJson(withOrigin(data, origin))}</script>`),
  ].join('\n    ')
}

/** The early picture's first request: in the head, it does not wait for the rest of the page. */
const playlistLink = (playlist: string): string =>
  `<link id="${EARLY_PLAYLIST_ID}" rel="preload" as="fetch" crossorigin href="${escapeHtml(playlist)}" />`

/** Makes the URLs of linked data absolute. */
function withOrigin(data: object, origin: string): object {
  return JSON.parse(JSON.stringify(data), (key, value: unknown) =>
    URL_PROPERTIES.includes(key) && typeof value === 'string' && value.startsWith('/') ? origin + value : value,
  ) as object
}

function safeJson(data: object): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}
