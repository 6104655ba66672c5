import { operatorAuditCalls } from './operator-audit.ts'
import { operatorPeopleCalls } from './operator-people.ts'
import { operatorChannelsCalls } from './operator-channels.ts'
import { operatorMoneyCalls } from './operator-money.ts'
import { operatorListsCalls } from './operator-lists.ts'
import { operatorSessionCalls } from './operator-session.ts'
import { operatorTodayCalls } from './operator-today.ts'
import { operatorReviewsCalls } from './operator-reviews.ts'
import { operatorWordsCalls } from './operator-words.ts'

/**
 * Every call of the operator's desk. It is apart from the calls of viewers, so that no viewer downloads a
 * part of it.
 */
export const operatorApi = {
  ...operatorSessionCalls,
  ...operatorAuditCalls,
  ...operatorTodayCalls,
  ...operatorPeopleCalls,
  ...operatorChannelsCalls,
  ...operatorMoneyCalls,
  ...operatorListsCalls,
  ...operatorWordsCalls,
  ...operatorReviewsCalls,
} as const

/** The calls of the desk by name. */
export type OperatorApi = typeof operatorApi
