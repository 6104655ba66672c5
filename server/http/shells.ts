import type { RenderPage } from '../../src/contract/rendering.ts'
import { languageTag, type Locale } from '../../src/domain/i18n/locale.ts'
import { localizePath, readPath, screenPath } from '../../src/domain/routing/paths.ts'
import { screenOf } from '../../src/domain/routing/screen-of.ts'
import { SITE_NAME } from '../../src/domain/i18n/site-name.ts'
import type { PageAssets } from './page-assets.ts'
import { shellHtml } from './page-html.ts'
import { type CachedBody, respondCached } from './response-cache.ts'

type ShellParts = {
  /** The HTML of the build, without content. */
  shell: string
  assets: PageAssets
  render: RenderPage
  now: () => number
  reportError: (error: unknown) => void
}

/** Makes the shells without content, each once. */
export function createShells({ shell, assets, render, now, reportError }: ShellParts) {
  const made = new Map<string, Promise<CachedBody>>()
  const titles = new Map<string, Promise<string>>()

  function bare(locale: Locale, status: number, title = SITE_NAME[locale]): Promise<CachedBody> {
    const key = `${locale} ${status} ${title}`
    const representation = made.get(key) ?? respondCached(shellHtml(shell, languageTag(locale), title, assets), status)
    made.set(key, representation)
    return representation
  }

  /** The shell of a screen that only the browser draws; its title is the one that the screen writes there. */
  async function ofScreen(pathname: string): Promise<CachedBody> {
    const { locale, path } = readPath(pathname)
    const { screen = 'staticPage' } = screenOf(path) ?? {}
    // An address that is no screen leads on before a title is read.
    if (screen === 'staticPage') return bare(locale, 200)
    // Without its parameter, which is a secret.
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

  /** Renders the screen as a visitor's; nothing but the title is taken from it. */
  async function titleOf(address: string): Promise<string> {
    const page = await render({ address, nowMs: now() })
    return page.kind === 'page' ? page.title : titleOf(page.to)
  }

  return { bare, ofScreen }
}
