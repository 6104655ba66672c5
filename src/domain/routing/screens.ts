/** The facts of a screen that the page, the worker and the server share. */
export type ScreenFacts = {
  /** The path as the router writes it, variable parts included; the spelling of the Russian tree. */
  path: `/${string}`
  /** The same path in the Ukrainian tree, without its prefix. */
  pathUa: `/${string}`
  /** The frame around the screen (section 2, Layouts). */
  layout: 'full' | 'pages' | 'cabinet' | 'auth'
  /** The header's ground; `video` lies over the title's picture (section 2, Header style). */
  header: 'white' | 'video' | 'black' | 'none'
  /**
   * `plain` leaves the apps out of the footer, because the screen itself is about them (section 2, Footer).
   */
  footer: 'apps' | 'plain' | 'none'
  /**
   * Access: a signed-in viewer is redirected from `signed-out` screens, a visitor signs in before `signed-in`
   * ones.
   */
  access: 'anyone' | 'signed-out' | 'signed-in'
  /** The renderer of the first view: the server sends the bare shell for `browser`. */
  firstView: 'server' | 'browser'
  /** Whether search engines may list it. */
  isIndexed: boolean
  /** The kind of id in the variable part of the path. */
  item: 'channel' | 'title' | 'genre' | 'collection' | 'page' | 'token' | 'none'
  /** Whether it shows the content page whose slug is the screen's name. */
  hasContentPage: boolean
  /** The screen before it in the breadcrumbs, after home. */
  parent: 'about' | 'channels' | 'films' | 'serials' | 'cartoons' | 'genres' | 'collection' | null
  /** True for the screens of subscriptions and payments, which load as one part of the site. */
  isBilling: boolean
}

/** A path that both trees spell alike. */
const both = <const Path extends string>(path: Path) => ({ path, pathUa: path })

const PUBLIC = {
  layout: 'full',
  header: 'black',
  footer: 'apps',
  access: 'anyone',
  firstView: 'server',
  isIndexed: true,
  item: 'none',
  hasContentPage: false,
  parent: null,
  isBilling: false,
} as const

const TITLE = { ...PUBLIC, header: 'video', item: 'title' } as const
const ABOUT = { ...PUBLIC, layout: 'pages', hasContentPage: true, parent: 'about' } as const
const SIGN_IN = {
  ...PUBLIC,
  layout: 'auth',
  header: 'none',
  footer: 'none',
  access: 'signed-out',
  isIndexed: false,
} as const
// A signed-in viewer may have forgotten the password as well.
const RECOVERY = { ...SIGN_IN, access: 'anyone' } as const
const CABINET = { ...PUBLIC, layout: 'cabinet', access: 'signed-in', firstView: 'browser', isIndexed: false } as const
const BILLING = { ...CABINET, isBilling: true } as const

/**
 * Every screen of section 2. A path matches the first screen that fits it; the menu of pages keeps this
 * order. A new screen also needs its entry in SCREEN_CALLS, SERVER_FACTS and the routes; the compiler names
 * each.
 */
export const SCREEN_FACTS = {
  home: { ...PUBLIC, ...both('/'), header: 'white' },
  auth: { ...SIGN_IN, ...both('/auth') },
  signInPhone: { ...SIGN_IN, ...both('/auth/sign-in/phone') },
  signInMail: { ...SIGN_IN, ...both('/auth/sign-in/mail') },
  signInTelevision: { ...SIGN_IN, ...both('/auth/sign-in/television') },
  signInConfirm: { ...SIGN_IN, ...both('/auth/sign-in/confirm') },
  signUpPhone: { ...SIGN_IN, ...both('/auth/sign-up/phone') },
  signUpMail: { ...SIGN_IN, ...both('/auth/sign-up/mail') },
  signUpConfirm: { ...SIGN_IN, ...both('/auth/sign-up/confirm') },
  authConfirm: { ...SIGN_IN, ...both('/auth/confirm') },
  authRecovery: { ...RECOVERY, ...both('/auth/recovery') },
  authRecoveryPassword: { ...RECOVERY, ...both('/auth/recovery-password') },
  loginByToken: { ...RECOVERY, ...both('/auth/login-by-token/{-$id}'), firstView: 'browser', item: 'token' },
  recovery: { ...RECOVERY, ...both('/recovery') },
  recoveryConfirm: { ...RECOVERY, ...both('/recovery/confirm') },
  verified: { ...RECOVERY, ...both('/verified') },
  channels: { ...PUBLIC, ...both('/telekanaly') },
  channel: { ...PUBLIC, ...both('/telekanaly/$id'), item: 'channel', parent: 'channels' },
  radio: { ...PUBLIC, ...both('/radio') },
  films: { ...PUBLIC, ...both('/filmy') },
  film: { ...TITLE, ...both('/filmy/$id'), parent: 'films' },
  serials: { ...PUBLIC, ...both('/serials') },
  serial: { ...TITLE, ...both('/serials/$id'), parent: 'serials' },
  cartoons: { ...PUBLIC, ...both('/cartoons') },
  cartoon: { ...TITLE, ...both('/cartoons/$id'), parent: 'cartoons' },
  collection: { ...PUBLIC, ...both('/collection/{-$id}'), item: 'collection', parent: 'collection' },
  genres: { ...PUBLIC, ...both('/genres/all') },
  genre: { ...PUBLIC, ...both('/genres/{-$id}'), item: 'genre', parent: 'genres' },
  tariffs: { ...PUBLIC, path: '/tarify', pathUa: '/taryfy', footer: 'plain', hasContentPage: true },
  plans: { ...PUBLIC, ...both('/plans/plans_2'), hasContentPage: true },
  search: { ...PUBLIC, path: '/poisk', pathUa: '/poshuk' },
  orderConfirmation: { ...BILLING, ...both('/order/order-confirmation'), layout: 'full' },
  sitemap: { ...PUBLIC, ...both('/sitemap'), hasContentPage: true },
  about: { ...ABOUT, path: '/o-proekte', pathUa: '/pro-proekt', parent: null },
  payment: { ...ABOUT, path: '/o-proekte/sposoby-oplaty', pathUa: '/pro-proekt/sposoby-oplaty' },
  devices: { ...ABOUT, path: '/o-proekte/ustrojstva', pathUa: '/pro-proekt/prystroyi', footer: 'plain' },
  contacts: { ...ABOUT, ...both('/kontakty'), parent: null },
  agreement: { ...ABOUT, path: '/o-proekte/publichnyj-dogovor', pathUa: '/pro-proekt/publichnij-dogovir' },
  privacy: {
    ...ABOUT,
    path: '/o-proekte/politika-konfidencialnosti',
    pathUa: '/pro-proekt/polityka-konfidencijnosti',
  },
  updates: { ...ABOUT, ...both('/about/update') },
  // Leads to the profile.
  dashboard: { ...CABINET, ...both('/dashboard'), layout: 'full' },
  welcome: { ...CABINET, ...both('/dashboard/welcome') },
  checkPayment: { ...BILLING, ...both('/dashboard/check-payment') },
  checkout: { ...BILLING, ...both('/dashboard/checkout') },
  myDevices: { ...CABINET, ...both('/dashboard/devices') },
  favorites: { ...CABINET, ...both('/dashboard/favorites') },
  myCards: { ...BILLING, ...both('/dashboard/my-cards') },
  notifications: { ...CABINET, ...both('/dashboard/notifications') },
  parentalControl: { ...CABINET, ...both('/dashboard/parental-control') },
  paymentHistory: { ...BILLING, ...both('/dashboard/payment-history') },
  profile: { ...CABINET, ...both('/dashboard/profile') },
  promocode: { ...BILLING, ...both('/dashboard/promocode') },
  subscriptions: { ...BILLING, ...both('/dashboard/subscriptions') },
  support: { ...CABINET, ...both('/dashboard/support') },
  watchHistory: { ...CABINET, ...both('/dashboard/watch-history') },
  downloads: { ...CABINET, ...both('/dashboard/downloads') },
  // The pages that the operator adds beside ours.
  staticPage: { ...PUBLIC, ...both('/$slug'), layout: 'pages', item: 'page' },
} as const satisfies Record<string, ScreenFacts>

/** A screen's name. */
export type Screen = keyof typeof SCREEN_FACTS

/** The screens that have some facts, as `ScreenWith<{ layout: 'cabinet' }>`. */
export type ScreenWith<Facts extends Partial<ScreenFacts>> = {
  [Name in Screen]: (typeof SCREEN_FACTS)[Name] extends Facts ? Name : never
}[Screen]

/** A screen of subscriptions and payments. */
export type BillingScreen = ScreenWith<{ isBilling: true }>

/** The facts of a screen. */
export const factsOf = (screen: Screen): ScreenFacts => SCREEN_FACTS[screen]

/** True for a screen that has all of some facts. */
export function hasFacts<const Facts extends Partial<ScreenFacts>>(screen: Screen, facts: Facts): screen is ScreenWith<Facts> {
  return Object.entries(facts).every(([fact, value]) => factsOf(screen)[fact as keyof ScreenFacts] === value)
}

/** Returns the screens that have some facts, in the order of the table. */
export function screensWith<const Facts extends Partial<ScreenFacts>>(facts: Facts): ScreenWith<Facts>[] {
  return (Object.keys(SCREEN_FACTS) as Screen[]).filter((screen) => hasFacts(screen, facts))
}
