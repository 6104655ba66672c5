import { type Screen, SCREENS } from './paths.ts'

/** The content pages that have a place of their own in the route table; all others answer under their name. */
const PLACES: Readonly<Record<string, Screen>> = {
  about: 'about',
  payment: 'payment',
  devices: 'devices',
  contacts: 'contacts',
  agreement: 'agreement',
  privacy: 'privacy',
  updates: 'updates',
  tariffs: 'tariffs',
  plans: 'plans',
  sitemap: 'sitemap',
}

/** The path of a content page in the route table. */
export function pathOfPage(slug: string): string {
  const place = Object.hasOwn(PLACES, slug) ? PLACES[slug] : undefined
  return place ? SCREENS[place] : `/${slug}`
}

/** Whether a content page is a part of what is told of the service, and its way leads through that page (section 2, About sub-pages). */
export function isAboutService(slug: string): boolean {
  return /^\/(o-proekte|about)\//.test(pathOfPage(slug))
}

const FIRST_IN_MENU = ['about', 'payment', 'devices', 'contacts', 'agreement', 'privacy', 'updates']
const NOT_IN_MENU = ['tariffs', 'plans', 'sitemap']

/** The pages of the side menu: ours in their order, then those that the operator has added. */
export function menuOf<P extends { slug: string }>(pages: readonly P[]): P[] {
  const place = ({ slug }: P) => (FIRST_IN_MENU.includes(slug) ? FIRST_IN_MENU.indexOf(slug) : FIRST_IN_MENU.length)
  return pages.filter(({ slug }) => !NOT_IN_MENU.includes(slug)).toSorted((a, b) => place(a) - place(b))
}
