import type { ListChoice } from '../catalogue/list-choice.ts'
import type { Locale } from '../i18n/locale.ts'
import type { Screen } from './screens.ts'

type Words = Record<Locale, string>

/** The facts of a screen for the server alone, in a module that browsers do not download. */
export type ServerFacts = {
  /** The source modules of its chunks, relative to `src`; the rendered page preloads them. */
  modules: readonly string[]
  /** Its name in the breadcrumbs of search engines; null where data names it. */
  name: Words | null
  /**
   * The description of search engines and link previews; null where data describes it, else the site's is
   * used.
   */
  description: Words | null
  /** The query parameters that change the first view; all others lead to the same cached page. */
  query: readonly QueryParameter[]
}

/** A query parameter that changes a first view. */
export type QueryParameter = keyof ListChoice | 'category' | 'day' | 'archive' | 'cursor' | 'q'

const NOTHING = { modules: [], name: null, description: null, query: [] } as const

const CATALOGUE = {
  ...NOTHING,
  modules: ['app/screens/CatalogueScreens.tsx', 'features/catalogue/catalogue-loader.ts'],
} as const
const LIST = { ...CATALOGUE, query: ['kind', 'genre', 'country', 'years', 'age', 'dubbing', 'sort', 'cursor'] } as const
const TEXT = { ...NOTHING, modules: ['app/shell/PagesLayout.tsx', 'features/pages/TextPage.tsx'] } as const
const SIGN_IN = { ...NOTHING, modules: ['app/screens/AuthScreens.tsx'] } as const
const BILLING = { ...NOTHING, modules: ['app/screens/BillingScreens.tsx'] } as const
const CABINET = { ...NOTHING, modules: ['app/screens/CabinetScreens.tsx'] } as const

/** The server's facts of every screen. */
export const SERVER_FACTS = {
  home: {
    ...NOTHING,
    modules: ['features/home/HomePage.tsx'],
    description: {
      ua: 'Що зараз в ефірі: телеканали наживо з архівом і радіо українською та російською, на будь-якому пристрої.',
      ru: 'Что сейчас в эфире: телеканалы вживую с архивом и радио на украинском и русском, на любом устройстве.',
    },
  },
  auth: SIGN_IN,
  signInPhone: SIGN_IN,
  signInMail: SIGN_IN,
  signInTelevision: SIGN_IN,
  signInConfirm: SIGN_IN,
  signUpPhone: SIGN_IN,
  signUpMail: SIGN_IN,
  signUpConfirm: SIGN_IN,
  authConfirm: SIGN_IN,
  authRecovery: SIGN_IN,
  authRecoveryPassword: SIGN_IN,
  loginByToken: SIGN_IN,
  recovery: SIGN_IN,
  recoveryConfirm: SIGN_IN,
  verified: SIGN_IN,
  channels: {
    modules: ['features/channels/ChannelsPage.tsx'],
    name: { ua: 'Канали', ru: 'Каналы' },
    description: {
      ua: 'Усі телеканали: що йде зараз, що далі, програма передач і архів.',
      ru: 'Все телеканалы: что идёт сейчас, что дальше, программа передач и архив.',
    },
    query: ['category', 'day'],
  },
  channel: { ...NOTHING, modules: ['app/screens/ChannelScreen.tsx'], query: ['archive', 'day'] },
  radio: {
    ...NOTHING,
    modules: ['features/radio/RadioPage.tsx'],
    name: { ua: 'Радіо', ru: 'Радио' },
    description: {
      ua: 'Інтернет-радіо: усі станції безкоштовно, без реєстрації, зі звуком на заблокованому екрані.',
      ru: 'Интернет-радио: все станции бесплатно, без регистрации, со звуком на заблокированном экране.',
    },
  },
  films: {
    ...LIST,
    name: { ua: 'Фільми', ru: 'Фильмы' },
    description: {
      ua: 'Фільми українською онлайн: за жанром, країною, роком і віком, з озвученням і субтитрами.',
      ru: 'Фильмы онлайн на украинском и русском: по жанру, стране, году и возрасту, с озвучкой и субтитрами.',
    },
  },
  film: CATALOGUE,
  serials: {
    ...LIST,
    name: { ua: 'Серіали', ru: 'Сериалы' },
    description: {
      ua: 'Серіали українською онлайн: усі сезони, за жанром, країною і роком.',
      ru: 'Сериалы онлайн на украинском и русском: все сезоны, по жанру, стране и году.',
    },
  },
  serial: CATALOGUE,
  cartoons: {
    ...LIST,
    name: { ua: 'Мультфільми', ru: 'Мультфильмы' },
    description: {
      ua: 'Мультфільми й мультсеріали українською для дітей і дорослих, за віком і жанром.',
      ru: 'Мультфильмы и мультсериалы для детей и взрослых, по возрасту и жанру.',
    },
  },
  cartoon: CATALOGUE,
  collection: {
    ...CATALOGUE,
    name: { ua: 'Добірки', ru: 'Подборки' },
    description: {
      ua: 'Добірки фільмів, серіалів і мультфільмів на різний настрій.',
      ru: 'Подборки фильмов, сериалов и мультфильмов на разное настроение.',
    },
    query: ['cursor'],
  },
  genres: {
    ...CATALOGUE,
    name: { ua: 'Жанри', ru: 'Жанры' },
    description: {
      ua: 'Усі жанри каталогу: від комедії до трилера, з фільмами, серіалами й мультфільмами.',
      ru: 'Все жанры каталога: от комедии до триллера, с фильмами, сериалами и мультфильмами.',
    },
  },
  genre: { ...CATALOGUE, query: ['cursor'] },
  tariffs: { ...NOTHING, modules: ['features/pages/TariffsPage.tsx'] },
  plans: { ...NOTHING, modules: ['features/pages/PlansPage.tsx'] },
  search: {
    modules: ['app/shell/search-screen.ts'],
    name: { ua: 'Пошук', ru: 'Поиск' },
    description: {
      ua: 'Пошук у всьому Ефірі: телеканали, передачі наживо й в архіві, радіо, фільми, серіали, мультфільми та люди.',
      ru: 'Поиск по всему Эфиру: телеканалы, передачи вживую и в архиве, радио, фильмы, сериалы, мультфильмы и люди.',
    },
    query: ['q'],
  },
  orderConfirmation: BILLING,
  sitemap: { ...NOTHING, modules: ['features/pages/SitemapPage.tsx'] },
  about: { ...TEXT, name: { ua: 'Про сервіс', ru: 'О сервисе' } },
  payment: TEXT,
  devices: TEXT,
  contacts: { ...NOTHING, modules: ['app/shell/PagesLayout.tsx', 'features/pages/ContactsPage.tsx'] },
  agreement: TEXT,
  privacy: TEXT,
  updates: TEXT,
  dashboard: NOTHING,
  welcome: CABINET,
  checkPayment: BILLING,
  checkout: BILLING,
  myDevices: CABINET,
  favorites: CABINET,
  myCards: BILLING,
  notifications: CABINET,
  parentalControl: CABINET,
  paymentHistory: BILLING,
  profile: CABINET,
  promocode: BILLING,
  subscriptions: BILLING,
  support: CABINET,
  watchHistory: CABINET,
  downloads: CABINET,
  staticPage: TEXT,
} as const satisfies Record<Screen, ServerFacts>

/** The source modules of the guide of a day, which the path of the channels shows for `day`. */
export const GUIDE_MODULES: readonly string[] = ['features/channels/ChannelsPage.tsx', 'features/guide/GuidePage.tsx']

/** The server's facts of a screen. */
export const serverFactsOf = (screen: Screen): ServerFacts => SERVER_FACTS[screen]

/** A screen that has a name of its own in breadcrumbs. */
export type NamedScreen = {
  [Name in Screen]: (typeof SERVER_FACTS)[Name]['name'] extends null ? never : Name
}[Screen]
