import type { Screen } from './paths.ts'

/** The screens that show the content page of their own name. */
export const CONTENT_SCREENS = [
  'tariffs',
  'plans',
  'contacts',
  'sitemap',
  'about',
  'payment',
  'devices',
  'agreement',
  'privacy',
  'updates',
] as const satisfies readonly Screen[]

/** The screens for everybody that have one address each. */
export const SINGLE_SCREENS: readonly Screen[] = [
  'home',
  'channels',
  'radio',
  'films',
  'serials',
  'cartoons',
  'genres',
  ...CONTENT_SCREENS,
]
