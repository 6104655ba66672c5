import type { Api } from '../../contract/api.ts'
import type { Screen } from './screens.ts'

type CallName = keyof Api

/** The calls of a screen that the worker caches, by their names in the contract. */
export type ScreenCalls = {
  /**
   * The cached responses that a navigation opens from without the network. Null if the navigation always
   * fetches the server's page.
   */
  opensFrom: readonly CallName[] | null
  /**
   * The calls that the worker caches after a visit to the path without its item. The server rendered that
   * page, so the browser made no call.
   */
  onVisit: readonly CallName[]
  /** The same for a path with an item, such as a title's id. */
  onVisitOfItem: readonly CallName[]
  /** Whether its content page is cached after a visit to any page. */
  isContentPagePrefetched: boolean
}

const SERVER = { opensFrom: null, onVisit: [], onVisitOfItem: [], isContentPagePrefetched: false } as const
// The browser alone draws these.
const DEVICE = { ...SERVER, opensFrom: [] } as const
const LIST = { ...SERVER, onVisit: ['listTitles'] } as const
const TITLE = { ...SERVER, onVisitOfItem: ['showTitle'] } as const
const PAGE = ['showPage', 'listPages'] as const
const TEXT = { ...SERVER, opensFrom: PAGE, onVisit: PAGE } as const

/** The calls of every screen. */
export const SCREEN_CALLS = {
  home: { ...SERVER, opensFrom: ['allChannels', 'channelCategories', 'allStations'] },
  auth: SERVER,
  signInPhone: SERVER,
  signInMail: SERVER,
  signInTelevision: SERVER,
  signInConfirm: SERVER,
  signUpPhone: SERVER,
  signUpMail: SERVER,
  signUpConfirm: SERVER,
  authConfirm: SERVER,
  authRecovery: SERVER,
  authRecoveryPassword: SERVER,
  loginByToken: SERVER,
  recovery: SERVER,
  recoveryConfirm: SERVER,
  verified: SERVER,
  channels: { ...SERVER, opensFrom: ['allChannels', 'channelCategories'] },
  channel: { ...SERVER, opensFrom: ['allChannels'] },
  radio: { ...SERVER, opensFrom: ['allStations'] },
  films: LIST,
  film: TITLE,
  serials: LIST,
  serial: TITLE,
  cartoons: LIST,
  cartoon: TITLE,
  collection: { ...SERVER, onVisit: ['allCollections'], onVisitOfItem: ['showCollection'] },
  genres: { ...SERVER, onVisit: ['allGenres'] },
  genre: { ...SERVER, onVisit: ['allGenres'], onVisitOfItem: ['showGenre'] },
  tariffs: {
    opensFrom: ['planList', ...PAGE],
    onVisit: [...PAGE, 'planList'],
    onVisitOfItem: [],
    isContentPagePrefetched: true,
  },
  // The comparison also needs each package, which has a call of its own.
  plans: { ...SERVER, onVisit: [...PAGE, 'planList'] },
  search: SERVER,
  orderConfirmation: DEVICE,
  sitemap: { ...TEXT, opensFrom: ['allChannels', 'channelCategories', ...PAGE], isContentPagePrefetched: true },
  about: TEXT,
  payment: TEXT,
  devices: TEXT,
  contacts: { ...TEXT, opensFrom: ['siteFacts', ...PAGE], isContentPagePrefetched: true },
  agreement: TEXT,
  privacy: TEXT,
  updates: TEXT,
  dashboard: SERVER,
  welcome: DEVICE,
  checkPayment: DEVICE,
  checkout: DEVICE,
  myDevices: DEVICE,
  favorites: DEVICE,
  myCards: DEVICE,
  notifications: DEVICE,
  parentalControl: DEVICE,
  paymentHistory: DEVICE,
  profile: DEVICE,
  promocode: DEVICE,
  subscriptions: DEVICE,
  support: DEVICE,
  watchHistory: DEVICE,
  downloads: DEVICE,
  staticPage: { ...SERVER, onVisitOfItem: PAGE },
} as const satisfies Record<Screen, ScreenCalls>
