import type { Locale } from './locale.ts'

/** The language whose paths have no prefix; the other one's begin with its code. Flipping it gives the other reading of section 2. */
export const UNPREFIXED_LOCALE: Locale = 'ru'

/** Every screen under its path, as the router writes it; the paths are the Russian-style ones of section 2. */
export const SCREENS = {
  home: '/',
  auth: '/auth',
  loginByToken: '/auth/login-by-token/{-$id}',
  channels: '/telekanaly',
  channel: '/telekanaly/$id',
  radio: '/radio',
} as const

/** A screen's name. */
export type Screen = keyof typeof SCREENS

/** An address without its language: which language it is in, and the path that the route table knows. */
export type ReadPath = { locale: Locale; path: string }

/** Takes the language out of a path of the address bar. */
export function readPath(pathname: string, unprefixed: Locale = UNPREFIXED_LOCALE): ReadPath {
  const prefixed = otherThan(unprefixed)
  const [, first = '', ...rest] = pathname.split('/')
  if (first !== prefixed) return { locale: unprefixed, path: pathname || '/' }
  return { locale: prefixed, path: `/${rest.join('/')}` }
}

/** Writes a path of the route table as the address bar shows it in a language. */
export function localizePath(path: string, locale: Locale, unprefixed: Locale = UNPREFIXED_LOCALE): string {
  if (locale === unprefixed) return path
  return path === '/' ? `/${locale}` : `/${locale}${path}`
}

/** The screen that a path of the route table shows, with the variable parts of the path; undefined when there is none. */
export function screenOf(path: string): { screen: Screen; params: Record<string, string> } | undefined {
  const segments = path.replace(/\/$/, '').split('/').slice(1)
  for (const screen of Object.keys(SCREENS) as Screen[]) {
    const params = matchSegments(SCREENS[screen].split('/').slice(1).filter(Boolean), segments)
    if (params) return { screen, params }
  }
  return undefined
}

function matchSegments(pattern: readonly string[], segments: readonly string[]): Record<string, string> | undefined {
  if (segments.length > pattern.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, expected] of pattern.entries()) {
    const segment = segments[index]
    const variable = /^(\{-)?\$(\w+)\}?$/.exec(expected)
    if (!variable) {
      if (segment !== expected) return undefined
    } else if (segment) {
      params[variable[2]!] = segment
    } else if (!variable[1]) {
      return undefined
    }
  }
  return params
}

function otherThan(locale: Locale): Locale {
  return locale === 'ru' ? 'ua' : 'ru'
}
