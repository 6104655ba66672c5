import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { Windows } from '../http/shared-windows.ts'
import type { ServiceKeys } from '../keys.ts'
import { auditHandlers } from './audit-handlers.ts'
import { enrolmentHandlers } from './enrolment-handlers.ts'
import type { OperatorHandlers } from './operator-calls.ts'
import type { OperatorStore } from './operator-store.ts'
import { createPasskeys, passkeyHandlers } from './passkeys.ts'
import { sessionHandlers } from './session-handlers.ts'

/** The parts of the service that the desk works with. A view that needs another one adds it here. */
export type OperatorParts = {
  db: Kysely<Database>
  keys: ServiceKeys
  windows: Windows
  store: OperatorStore
}

/** Returns the handlers of all calls of the desk, those of each view from a file of its own. */
export function operatorHandlers({ db, keys, windows, store }: OperatorParts): OperatorHandlers {
  const passkeys = createPasskeys(db)
  const signingIn = { store, passkeys, keys: keys.of('operators'), windows }
  return {
    ...enrolmentHandlers(signingIn),
    ...sessionHandlers(signingIn),
    ...passkeyHandlers(db, passkeys),
    ...auditHandlers(db),
  }
}
