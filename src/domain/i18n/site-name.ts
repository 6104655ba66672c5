import type { Locale } from './locale.ts'

/** What the site is called. */
export const SITE_NAME: Record<Locale, string> = { ua: 'Ефір', ru: 'Эфир' }
