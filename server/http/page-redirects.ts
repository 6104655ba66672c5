import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import type { RedirectRule } from '../../src/contract/site.ts'
import { pathForReader, type Reader } from '../../src/domain/i18n/language-choice.ts'
import { LOCALE_COOKIE } from '../../src/domain/i18n/locale.ts'
import { pathOfPage } from '../../src/domain/routing/page-places.ts'
import { localizePath, readPath, SCREEN_PATHS } from '../../src/domain/routing/paths.ts'
import { properPath } from '../../src/domain/routing/proper-path.ts'
import { movedTo, withQuery } from '../../src/domain/routing/redirect-address.ts'
import { screenOf } from '../../src/domain/routing/screen-of.ts'
import { factsOf } from '../../src/domain/routing/screens.ts'
import { isSitePath } from '../../src/domain/routing/site-path.ts'
import { isReadablePath } from './page-path.ts'
import { tokenOfCookie } from './session-cookie.ts'

/** A page whose address redirects to another one, known only once its query is checked or it is rendered. */
export class PageMoved extends Error {
  readonly to: string
  /** Query parameters to drop. */
  readonly without: readonly string[]
  constructor(to: string, without: readonly string[] = []) {
    super(to)
    this.to = to
    this.without = without
  }
}

type RedirectDeps = {
  rules: () => Promise<readonly RedirectRule[]>
  isSignedIn: (context: Context) => Promise<boolean>
}

/** The redirects of a navigation, in the order in which they apply. */
export function createPageRedirects({ rules, isSignedIn }: RedirectDeps) {
  /** Returns the redirect of a rule; undefined if no rule matches. */
  async function byRule(context: Context): Promise<Response | undefined> {
    const { pathname, search } = new URL(context.req.url)
    const to = movedTo(pathname, await rules())
    return to === undefined ? undefined : redirect(context, withQuery(to, search), 301)
  }

  async function byAccess(context: Context, { pathname, search }: URL): Promise<Response | undefined> {
    const { locale, path } = readPath(pathname)
    if (path === SCREEN_PATHS.auth && (await isSignedIn(context))) {
      return redirect(context, localizePath(SCREEN_PATHS.profile, locale), 302)
    }
    const { screen } = screenOf(path) ?? {}
    const needsSession = screen !== undefined && factsOf(screen).access === 'signed-in'
    if (!needsSession || tokenOfCookie(getCookie(context, 'user')) !== undefined) return undefined
    return redirect(context, `${localizePath(SCREEN_PATHS.auth, locale)}?back=${encodeURIComponent(path + search)}`, 302)
  }

  /** Returns the first redirect that applies before a page is rendered; undefined if none does. */
  async function beforeRender(context: Context, url: URL): Promise<Response | undefined> {
    return (
      (await byRule(context)) ??
      bySpelling(context, url) ??
      byLanguage(context, url) ??
      byContentPage(context, url) ??
      (await byAccess(context, url))
    )
  }

  return { byRule, beforeRender }
}

/** Sends the redirect of a moved page; it keeps the other query parameters unless the target has its own. */
export function redirectMoved(context: Context, url: URL, { to, without }: PageMoved): Response {
  const rest = new URL(url)
  for (const name of without) rest.searchParams.delete(name)
  return redirect(context, to.includes('?') ? to : withQuery(to, rest.search), 302)
}

function bySpelling(context: Context, { pathname, search }: URL): Response | undefined {
  const proper = properPath(pathname)
  return proper !== pathname && isReadablePath(proper) ? redirect(context, proper + search, 301) : undefined
}

function byLanguage(context: Context, url: URL): Response | undefined {
  const own = pathForReader(url, readerOf(context, url.origin))
  return own === url.pathname ? undefined : redirect(context, own + url.search, 302)
}

/** A content page with a screen of its own has that screen's path. */
function byContentPage(context: Context, { pathname, search }: URL): Response | undefined {
  const { locale, path } = readPath(pathname)
  const place = pathOfPage(path.slice(1))
  const isContentPage = screenOf(path)?.screen === 'staticPage'
  return place !== path && isContentPage ? redirect(context, localizePath(place, locale) + search, 301) : undefined
}

/** Redirects within this site. Throws for any other address. */
function redirect(context: Context, to: string, status: 301 | 302): Response {
  if (!isSitePath(to)) throw new Error(`${to} is no address of this site`)
  return context.redirect(to, status)
}

function readerOf(context: Context, origin: string): Reader {
  return {
    cookie: getCookie(context, LOCALE_COOKIE),
    accepted: context.req.header('accept-language'),
    isOwnLink: context.req.header('referer')?.startsWith(`${origin}/`) ?? false,
  }
}
