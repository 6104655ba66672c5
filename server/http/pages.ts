import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import * as v from 'valibot'
import { EntityId } from '../../src/contract/call.ts'
import { chooseLocale, languageTag, type Locale, LOCALE_COOKIE, LOCALES } from '../../src/domain/locale.ts'
import { localizePath, readPath, screenOf, type Screen } from '../../src/domain/paths.ts'
import type { ChannelStore } from '../features/channels/channel-store.ts'
import type { ProgrammeStore } from '../features/programmes/programme-store.ts'
import { escapeHtml } from './html.ts'
import { PAGE_HEADERS } from './security-headers.ts'

type Head = { status: 200 | 404 | 500; title: string; description: string }

const SITE: Record<Locale, string> = { ua: 'Ефір', ru: 'Эфир' }

const TITLES: Record<Exclude<Screen, 'channel'>, Record<Locale, string>> = {
  home: { ua: 'Телебачення, радіо, архів', ru: 'Телевидение, радио, архив' },
  channels: { ua: 'Телеканали', ru: 'Телеканалы' },
  radio: { ua: 'Радіо', ru: 'Радио' },
  auth: { ua: 'Вхід', ru: 'Вход' },
  loginByToken: { ua: 'Вхід', ru: 'Вход' },
}

const DESCRIPTION: Record<Locale, string> = {
  ua: 'Телеканали з архівом і радіостанції українською та російською: наживо, з програмою передач, на будь-якому пристрої.',
  ru: 'Телеканалы с архивом и радиостанции на украинском и русском: в прямом эфире, с программой передач, на любом устройстве.',
}

const NOT_FOUND: Record<Locale, string> = { ua: 'Сторінку не знайдено', ru: 'Страница не найдена' }

const ERROR: Record<Locale, string> = { ua: 'Сталася помилка', ru: 'Произошла ошибка' }

/** Answers a navigation with the shell, its head written for the route and the language of the path. */
export function createPages(
  shell: string,
  channels: ChannelStore,
  programmes: ProgrammeStore,
  reportError: (error: unknown) => void,
) {
  async function headOf(path: string, locale: Locale, archive: string | undefined): Promise<Head> {
    const found = screenOf(decodePath(path))
    if (!found) return notFound(locale)
    if (found.screen !== 'channel') return { status: 200, title: TITLES[found.screen][locale], description: DESCRIPTION[locale] }
    const id = found.params['id'] ?? ''
    if (![id, archive ?? id].every((name) => v.is(EntityId, name))) return notFound(locale)
    const channel = (await channels.bySlug(id)) ?? (await channels.byId(id))
    const programme = archive === undefined ? undefined : await programmes.byId(archive)
    if (!channel || (archive !== undefined && programme?.channel_id !== channel.id)) return notFound(locale)
    return { status: 200, title: locale === 'ru' ? channel.name_ru : channel.name, description: DESCRIPTION[locale] }
  }

  return async (context: Context): Promise<Response> => {
    const { pathname, search } = new URL(context.req.url)
    if (pathname === '/') {
      const home = localizePath('/', chooseLocale(getCookie(context, LOCALE_COOKIE), context.req.header('accept-language')))
      if (home !== '/') return context.redirect(home + search, 302)
    }
    const { locale, path } = readPath(pathname)
    // Without its database the service still shows the shell, whose screens say what is missing.
    const head = await headOf(path, locale, context.req.query('archive')).catch((error: unknown): Head => {
      reportError(error)
      return { status: 500, title: ERROR[locale], description: DESCRIPTION[locale] }
    })
    const html = shell
      .replace('<html lang="uk">', `<html lang="${languageTag(locale)}">`)
      .replace(/<title>.*?<\/title>/, () => `<title>${escapeHtml(`${head.title} — ${SITE[locale]}`)}</title>`)
      .replace('<!--head-->', () => headTags(context, path, locale, head))
    return new Response(html, {
      status: head.status,
      headers: {
        ...PAGE_HEADERS,
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': 'no-cache',
        Vary: 'Cookie, Accept-Language',
      },
    })
  }
}

const notFound = (locale: Locale): Head => ({ status: 404, title: NOT_FOUND[locale], description: DESCRIPTION[locale] })

function headTags(context: Context, path: string, locale: Locale, head: Head): string {
  const { origin } = new URL(context.req.url)
  const address = (of: Locale) => escapeHtml(origin + localizePath(path, of))
  const alternates = LOCALES.map((of) => `<link rel="alternate" hreflang="${languageTag(of)}" href="${address(of)}" />`)
  return [
    `<meta name="description" content="${escapeHtml(head.description)}" />`,
    `<link rel="manifest" href="/manifest.${languageTag(locale)}.webmanifest" />`,
    `<link rel="canonical" href="${address(locale)}" />`,
    ...alternates,
  ].join('\n    ')
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return '/404'
  }
}
