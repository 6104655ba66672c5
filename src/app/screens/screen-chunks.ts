import type { Screen } from '../../domain/routing/screens.ts'

const PAGES_LAYOUT = 'app/shell/PagesLayout.tsx'
const TEXT_PAGE = [PAGES_LAYOUT, 'features/pages/TextPage.tsx']
const CATALOGUE = ['app/screens/CatalogueScreens.tsx', 'features/catalogue/catalogue-loader.ts']
const AUTH = ['app/screens/AuthScreens.tsx']

/** The sources of the guide of a day, which is shown at the address of the channels. */
export const GUIDE_MODULES: readonly string[] = ['features/channels/ChannelsPage.tsx', 'features/guide/GuidePage.tsx']

/** The sources of each screen's chunks, which the server's page preloads; kept here so that browsers do not download the list. */
export const SCREEN_MODULES: Partial<Record<Screen, readonly string[]>> = {
  home: ['features/home/HomePage.tsx'],
  channels: ['features/channels/ChannelsPage.tsx'],
  channel: ['app/screens/ChannelScreen.tsx'],
  radio: ['features/radio/RadioPage.tsx'],
  films: CATALOGUE,
  serials: CATALOGUE,
  cartoons: CATALOGUE,
  genres: CATALOGUE,
  genre: CATALOGUE,
  collection: CATALOGUE,
  film: CATALOGUE,
  serial: CATALOGUE,
  cartoon: CATALOGUE,
  search: ['app/shell/search-screen.ts'],
  tariffs: ['features/pages/TariffsPage.tsx'],
  plans: ['features/pages/PlansPage.tsx'],
  contacts: [PAGES_LAYOUT, 'features/pages/ContactsPage.tsx'],
  sitemap: ['features/pages/SitemapPage.tsx'],
  about: TEXT_PAGE,
  payment: TEXT_PAGE,
  devices: TEXT_PAGE,
  agreement: TEXT_PAGE,
  privacy: TEXT_PAGE,
  updates: TEXT_PAGE,
  staticPage: TEXT_PAGE,
  auth: AUTH,
  signInPhone: AUTH,
  signInMail: AUTH,
  signInConfirm: AUTH,
  signUpPhone: AUTH,
  signUpMail: AUTH,
  signUpConfirm: AUTH,
  authConfirm: AUTH,
  authRecovery: AUTH,
  authRecoveryPassword: AUTH,
  loginByToken: AUTH,
  recovery: AUTH,
  recoveryConfirm: AUTH,
  verified: AUTH,
}
