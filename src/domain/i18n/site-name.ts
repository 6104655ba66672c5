import type { Locale } from './locale.ts'

/** The site's name. */
export const SITE_NAME: Record<Locale, string> = { ua: 'Ефір', ru: 'Эфир' }
