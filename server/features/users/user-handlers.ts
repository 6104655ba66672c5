import type { Profile } from '../../../src/contract/users.ts'
import { ApiError } from '../../http/api-error.ts'
import { fresh, type Handlers } from '../../http/handler-result.ts'
import { type Identity, presentDevice } from '../auth/identity.ts'
import { LIMITS } from '../../http/limits.ts'
import { shownEmail } from '../auth/logins.ts'
import type { UserpicStore } from './userpic-store.ts'
import type { Account, AccountStore } from './account-store.ts'
import { readName } from './person-name.ts'
import { readUserpic } from './userpic.ts'
import type { Viewer } from '../../http/viewer.ts'

/** Dependencies of the handlers of a person. `supportAddress` receives letters to support. */
export type UserParts = { identity: Identity; userpics: UserpicStore; supportAddress: string }

type UserCall = 'showUser' | 'updateUser' | 'setUserpic' | 'sendMail' | 'listDevices' | 'removeDevice'

/** Answers the calls about the signed-in person and their devices. */
export function userHandlers({ identity, userpics, supportAddress }: UserParts): Handlers<UserCall> {
  const { accounts, devices, knownDevices, mailer, windows, reportError } = identity

  return {
    async showUser(_input, { viewer }) {
      return fresh(presentProfile(await accountOf(accounts, viewer), viewer))
    },

    async updateUser({ body }, { viewer }) {
      const { id } = await accountOf(accounts, viewer)
      const { name, email_notifications: notifications } = body
      const set = {
        ...(name !== undefined && { name: readName(name) }),
        ...(notifications !== undefined && { email_notifications: notifications ? 1 : 0 }),
      }
      if (Object.keys(set).length > 0) await accounts.change(id, set)
      return fresh(presentProfile(await accountOf(accounts, viewer), viewer))
    },

    async setUserpic({ body }, { viewer }) {
      const { id } = await accountOf(accounts, viewer)
      windows.take([[LIMITS.picturesOfAccount, id]])
      const picture = body.userpic === null ? null : readUserpic(body.userpic)
      await userpics.replace(id, picture)
      return fresh(presentProfile(await accountOf(accounts, viewer), viewer))
    },

    async sendMail({ body }, { viewer }) {
      const account = await accountOf(accounts, viewer)
      const giveBack = windows.take([[LIMITS.lettersOfAccount, account.id]])
      const replyTo = account.email_verified === 1 ? account.email : null
      const signed = [account.name, account.email, account.phone, `ID ${account.support_id}`].filter(Boolean).join('\n')
      try {
        await mailer.send({
          to: supportAddress,
          subject: `[${account.support_id}] ${body.subject.replace(/\s+/g, ' ').trim() || 'Ефір'}`,
          text: `${body.message.trim()}\n\n-- \n${signed}\n`,
          ...(replyTo !== null && { replyTo }),
        })
      } catch (error) {
        giveBack()
        reportError(error)
        throw new ApiError('mail_not_sent')
      }
      return fresh({ status: 'success' })
    },

    async listDevices(_input, { viewer }) {
      const { id } = await accountOf(accounts, viewer)
      return fresh((await devices.list(id)).map((row) => presentDevice(row, viewer.sessionId)))
    },

    async removeDevice({ params }, { viewer }) {
      const { id } = await accountOf(accounts, viewer)
      const removed = await devices.remove(id, params.id)
      if (!removed) throw new ApiError('device_not_removed')
      if (removed.device_id !== null) await knownDevices.forget(id, removed.device_id)
      return fresh({ status: 'success' })
    },
  }
}

/** The viewer's account; `authorization_required` for a visitor, and for an account that has just gone. */
export async function accountOf(accounts: AccountStore, viewer: Viewer): Promise<Account> {
  const account = viewer.account && (await accounts.byId(viewer.account.id))
  if (!account) throw new ApiError('authorization_required')
  return account
}

/**
 * Refuses with `parental_control_on` while an age limit is set. A new address, number or first password would
 * let any user of a signed-in device lift it.
 */
export function requireNoLimit({ age_limit }: Account): void {
  if (age_limit !== null) throw new ApiError('parental_control_on')
}

/** An account on the wire, with the subscription that its viewer has. */
export function presentProfile(account: Account, viewer: Viewer): Profile {
  return {
    _id: account.id,
    name: account.name,
    email: account.email && shownEmail(account.email),
    email_verified: account.email_verified === 1,
    email_notifications: account.email_notifications === 1,
    phone: account.phone,
    userpic: account.userpic,
    support_id: account.support_id,
    has_password: account.password_hash !== null,
    linked_accounts: account.linked,
    created_at: account.created_ms,
    subscription: viewer.package && { package_id: viewer.package.id, name: viewer.package.name },
    parents_control: account.age_limit && { age_limit: account.age_limit },
  }
}
