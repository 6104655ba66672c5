import type { Locale } from '../i18n/locale.ts'

/** The language whose paths have no prefix; the other one's begin with its code. Flipping it gives the other reading of section 2. */
export const UNPREFIXED_LOCALE: Locale = 'ru'

/** Every screen of section 2 under its path, and the search, as the router writes it; the paths are the Russian-style ones. */
export const SCREENS = {
  home: '/',
  auth: '/auth',
  signInPhone: '/auth/sign-in/phone',
  signInMail: '/auth/sign-in/mail',
  signInTelevision: '/auth/sign-in/television',
  signInConfirm: '/auth/sign-in/confirm',
  signUpPhone: '/auth/sign-up/phone',
  signUpMail: '/auth/sign-up/mail',
  signUpConfirm: '/auth/sign-up/confirm',
  authConfirm: '/auth/confirm',
  authRecovery: '/auth/recovery',
  authRecoveryPassword: '/auth/recovery-password',
  loginByToken: '/auth/login-by-token/{-$id}',
  recovery: '/recovery',
  recoveryConfirm: '/recovery/confirm',
  verified: '/verified',
  channels: '/telekanaly',
  channel: '/telekanaly/$id',
  radio: '/radio',
  films: '/filmy',
  film: '/filmy/$id',
  serials: '/serials',
  serial: '/serials/$id',
  cartoons: '/cartoons',
  cartoon: '/cartoons/$id',
  collection: '/collection/{-$id}',
  genres: '/genres/all',
  genre: '/genres/{-$id}',
  tariffs: '/tarify',
  plans: '/plans/plans_2',
  search: '/poisk',
  orderConfirmation: '/order/order-confirmation',
  contacts: '/kontakty',
  sitemap: '/sitemap',
  about: '/o-proekte',
  payment: '/o-proekte/sposoby-oplaty',
  devices: '/o-proekte/ustrojstva',
  agreement: '/o-proekte/publichnyj-dogovor',
  privacy: '/o-proekte/politika-konfidencialnosti',
  updates: '/about/update',
  dashboard: '/dashboard',
  welcome: '/dashboard/welcome',
  checkPayment: '/dashboard/check-payment',
  checkout: '/dashboard/checkout',
  myDevices: '/dashboard/devices',
  favorites: '/dashboard/favorites',
  myCards: '/dashboard/my-cards',
  notifications: '/dashboard/notifications',
  parentalControl: '/dashboard/parental-control',
  paymentHistory: '/dashboard/payment-history',
  profile: '/dashboard/profile',
  promocode: '/dashboard/promocode',
  subscriptions: '/dashboard/subscriptions',
  support: '/dashboard/support',
  watchHistory: '/dashboard/watch-history',
  downloads: '/dashboard/downloads',
  staticPage: '/$slug',
} as const

/** The category in the address of the channels that is the viewer's own. */
export const FAVOURITES = 'favorites'

/** A screen's name. */
export type Screen = keyof typeof SCREENS

/** The path of the list of all collections. */
export const COLLECTIONS = SCREENS.collection.replace('/{-$id}', '')

/** The paths that Ukrainian spells in its own way (section 2). */
const UKRAINIAN_SPELLING: Readonly<Record<string, string>> = {
  [SCREENS.search]: '/poshuk',
  [SCREENS.tariffs]: '/taryfy',
  [SCREENS.about]: '/pro-proekt',
  [SCREENS.payment]: '/pro-proekt/sposoby-oplaty',
  [SCREENS.devices]: '/pro-proekt/prystroyi',
  [SCREENS.agreement]: '/pro-proekt/publichnij-dogovir',
  [SCREENS.privacy]: '/pro-proekt/polityka-konfidencijnosti',
}

const TABLE_SPELLING = Object.fromEntries(Object.entries(UKRAINIAN_SPELLING).map(([ours, theirs]) => [theirs, ours]))

/** An address without its language: which language it is in, and the path that the route table knows. */
export type ReadPath = { locale: Locale; path: string }

/** Takes the language out of a path of the address bar; either spelling of a path is understood in either language. */
export function readPath(pathname: string, unprefixed: Locale = UNPREFIXED_LOCALE): ReadPath {
  const prefixed = otherThan(unprefixed)
  const [, first = '', ...rest] = pathname.split('/')
  const locale = first === prefixed ? prefixed : unprefixed
  const path = withoutSpareSlashes(locale === prefixed ? `/${rest.join('/')}` : pathname)
  return { locale, path: TABLE_SPELLING[path] ?? path }
}

/** Writes a path of the route table as the address bar shows it in a language. */
export function localizePath(path: string, locale: Locale, unprefixed: Locale = UNPREFIXED_LOCALE): string {
  const spelt = (locale === 'ua' && UKRAINIAN_SPELLING[path]) || path
  if (locale === unprefixed) return spelt
  return spelt === '/' ? `/${locale}` : `/${locale}${spelt}`
}

/** A path with one slash in front, so that it is never read as another site, and none behind. */
function withoutSpareSlashes(path: string): string {
  return path.replace(/^\/+/, '/').replace(/(?<=.)\/$/, '') || '/'
}

function otherThan(locale: Locale): Locale {
  return locale === 'ru' ? 'ua' : 'ru'
}
