import { auditView } from './audit/AuditView.tsx'
import { channelsView } from './channels/ChannelsView.tsx'
import { moneyView } from './money/MoneyView.tsx'
import { listsView } from './lists/ListsView.tsx'
import { ownView } from './own/OwnView.tsx'
import { peopleView } from './people/PeopleView.tsx'
import { reviewsView } from './reviews/ReviewsView.tsx'
import { todayView } from './today/TodayView.tsx'
import type { DeskView } from './view.ts'
import { wordsView } from './words/WordsView.tsx'

/** The views in the order of the navigation; each role begins with its first one. */
export const VIEWS: readonly DeskView[] = [
  todayView,
  channelsView,
  listsView,
  peopleView,
  moneyView,
  reviewsView,
  wordsView,
  auditView,
  ownView,
]
