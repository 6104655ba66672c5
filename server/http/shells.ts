import type { RenderPage } from '../../src/contract/rendering.ts'
import { languageTag, type Locale } from '../../src/domain/i18n/locale.ts'
import { localizePath, readPath, screenPath } from '../../src/domain/routing/paths.ts'
import { screenOf } from '../../src/domain/routing/screen-of.ts'
import { SITE_NAME } from '../../src/domain/i18n/site-name.ts'
import type { PageAssets } from './page-assets.ts'
import { shellHtml } from './page-html.ts'
import { type CachedBody, respondCached } from './response-cache.ts'

type ShellParts = {
  /** The HTML of the build without content. */
  shell: string
  assets: PageAssets
  render: RenderPage
  now: () => number
  reportError: (error: unknown) => void
}

/** Creates shells without content and caches each. */
export function createShells({ shell, assets, render, now, reportError }: ShellParts) {
  const bodies = new Map<string, Promise<CachedBody>>()
  const titles = new Map<string, Promise<string>>()

  function bare(locale: Locale, status: number, title = SITE_NAME[locale]): Promise<CachedBody> {
    const key = `${locale} ${status} ${title}`
    const body = bodies.get(key) ?? respondCached(shellHtml(shell, languageTag(locale), title, assets), status)
    bodies.set(key, body)
    return body
  }

  /** Returns the shell of a screen that only the browser renders, with the screen's title. */
  async function ofScreen(pathname: string): Promise<CachedBody> {
    const { locale, path } = readPath(pathname)
    const { screen = 'staticPage' } = screenOf(path) ?? {}
    // Other addresses redirect before the viewer reads a title.
    if (screen === 'staticPage') return bare(locale, 200)
    // The parameter may be a secret.
    const address = localizePath(screenPath(screen), locale)
    const title = titles.get(address) ?? titleOf(address)
    titles.set(address, title)
    try {
      return await bare(locale, 200, await title)
    } catch (error) {
      titles.delete(address)
      reportError(error)
      return bare(locale, 200)
    }
  }

  /** Renders the screen for a visitor and returns only its title. */
  async function titleOf(address: string): Promise<string> {
    const page = await render({ address, nowMs: now() })
    return page.kind === 'page' ? page.title : titleOf(page.to)
  }

  return { bare, ofScreen }
}
