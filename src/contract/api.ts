import { authCalls } from './auth.ts'
import {
  authorizeCard,
  cancelRenewal,
  checkout,
  listSubscriptions,
  orderStatus,
  payWithExistingCard,
  quoteOrder,
  renewSubscription,
  showWithdrawal,
  withdraw,
} from './billing.ts'
import { cardCalls } from './cards.ts'
import { catalogueCalls } from './catalogue.ts'
import { channelListCalls } from './channel-lists.ts'
import { channelCalls } from './channels.ts'
import { favouriteCalls } from './favourites.ts'
import { historyCalls } from './history.ts'
import { ownTitleCalls } from './own-titles.ts'
import { pageCalls } from './pages.ts'
import { parentalCalls } from './parental.ts'
import { planCalls } from './plans.ts'
import { playbackCalls } from './playback.ts'
import { programmeCalls } from './programmes.ts'
import { promoCalls } from './promo.ts'
import { pushCalls } from './push.ts'
import { radioCalls } from './radio.ts'
import { reminderCalls } from './reminders.ts'
import { searchCalls } from './search.ts'
import { siteCalls } from './site.ts'
import { titleCalls } from './titles.ts'
import { trackCalls } from './tracks.ts'
import { transactionCalls } from './transactions.ts'
import { userCalls } from './users.ts'

/**
 * Every call of the service under its verb phrase. Browsers import single calls, so that each downloads only
 * what it makes.
 */
export const api = {
  ...authCalls,
  listSubscriptions,
  quoteOrder,
  checkout,
  authorizeCard,
  payWithExistingCard,
  orderStatus,
  ...cardCalls,
  ...transactionCalls,
  cancelRenewal,
  renewSubscription,
  showWithdrawal,
  withdraw,
  ...catalogueCalls,
  ...channelCalls,
  ...channelListCalls,
  ...favouriteCalls,
  // Before the calls of history: `history/titles` is no programme's id.
  ...ownTitleCalls,
  ...historyCalls,
  ...pageCalls,
  ...parentalCalls,
  ...planCalls,
  ...playbackCalls,
  ...programmeCalls,
  ...promoCalls,
  ...pushCalls,
  ...radioCalls,
  ...reminderCalls,
  ...searchCalls,
  ...siteCalls,
  ...titleCalls,
  ...trackCalls,
  ...userCalls,
} as const

/** The calls by name. */
export type Api = typeof api
