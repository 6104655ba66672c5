import { auditHandlers } from './audit-handlers.ts'
import { reviewsHandlers } from './reviews-handlers.ts'
import { channelsHandlers } from './channels-handlers.ts'
import { enrolmentHandlers } from './enrolment-handlers.ts'
import { moneyHandlers } from './money-handlers.ts'
import { listsHandlers } from './lists-handlers.ts'
import type { OperatorHandlers } from './operator-calls.ts'
import type { OperatorParts } from './operator-parts.ts'
import { createPasskeys, passkeyHandlers } from './passkeys.ts'
import { peopleHandlers } from './people-handlers.ts'
import { sessionHandlers } from './session-handlers.ts'
import { todayHandlers } from './today-handlers.ts'
import { wordsHandlers } from './words-handlers.ts'

/** Returns the handlers of all calls of the desk, those of each view from a file of its own. */
export function operatorHandlers(parts: OperatorParts): OperatorHandlers {
  const { db, keys, windows, store } = parts
  const passkeys = createPasskeys(db)
  const signingIn = { store, passkeys, keys: keys.of('operators'), windows }
  return {
    ...enrolmentHandlers(signingIn),
    ...sessionHandlers(signingIn),
    ...passkeyHandlers(db, passkeys),
    ...auditHandlers(parts),
    ...todayHandlers(parts),
    ...peopleHandlers(db),
    ...channelsHandlers({ db }),
    ...moneyHandlers(db),
    ...listsHandlers(parts),
    ...wordsHandlers(parts),
    ...reviewsHandlers(db),
  }
}
