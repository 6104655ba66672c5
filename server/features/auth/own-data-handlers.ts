import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { fresh, type Handlers } from '../../http/handler-result.ts'
import { LIMITS } from '../../http/limits.ts'
import { accountOf } from '../users/own-account.ts'
import { ownData } from '../users/own-data.ts'
import { type Identity, notify } from './identity.ts'
import { requireProof } from './proof.ts'

/** Lets a person take their data along, and delete the account. Both need a proof of identity. */
export function ownDataHandlers(identity: Identity, db: Kysely<Database>): Handlers<'exportOwnData' | 'deleteAccount'> {
  const { accounts, standing, windows } = identity
  return {
    async exportOwnData(_input, { viewer, nowMs }) {
      const account = await accountOf(accounts, viewer)
      await requireProof(identity, account, viewer, nowMs)
      await windows.takeShared([[LIMITS.exportsOfAccount, account.id]])
      return fresh(await ownData(db, account.id, nowMs))
    },

    async deleteAccount(_input, { viewer, client, nowMs }) {
      const account = await accountOf(accounts, viewer)
      await requireProof(identity, account, viewer, nowMs)
      const erasedMs = await standing.requestErasure(account.id, { actor: 'viewer', nowMs, reason: '' })
      notify(identity, 'account-deleted', account, client.language)
      return fresh({ status: 'success', erased_at: erasedMs })
    },
  }
}
