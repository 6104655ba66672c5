import { ApiError } from '../../http/api-error.ts'
import { fresh, type Handlers } from '../../http/handler-result.ts'
import { type Identity, presentDevice } from '../auth/identity.ts'
import { LIMITS } from '../../http/limits.ts'
import type { UserpicStore } from './userpic-store.ts'
import type { Account } from './account-store.ts'
import { accountOf } from './own-account.ts'
import { readName } from './person-name.ts'
import { readUserpic } from './userpic.ts'

/** Dependencies of the handlers of a person. `supportAddress` receives letters to support. */
export type UserParts = { identity: Identity; userpics: UserpicStore; supportAddress: () => Promise<string> }

type UserCall = 'showUser' | 'updateUser' | 'setUserpic' | 'sendMail' | 'listDevices' | 'removeDevice'

/** Answers the calls about the signed-in person and their devices. */
export function userHandlers({ identity, userpics, supportAddress }: UserParts): Handlers<UserCall> {
  const { accounts, devices, knownDevices, mailer, windows, reportError, showProfile } = identity

  return {
    async showUser(_input, { viewer, nowMs }) {
      return fresh(await showProfile(viewer, nowMs))
    },

    async updateUser({ body }, { viewer, nowMs }) {
      const { id } = await accountOf(accounts, viewer)
      const { name, email_notifications: notifications } = body
      const set = {
        ...(name !== undefined && { name: readName(name) }),
        ...(notifications !== undefined && { email_notifications: notifications ? 1 : 0 }),
      }
      if (Object.keys(set).length > 0) await accounts.change(id, set)
      return fresh(await showProfile(viewer, nowMs))
    },

    async setUserpic({ body }, { viewer, nowMs }) {
      const { id } = await accountOf(accounts, viewer)
      windows.take([[LIMITS.picturesOfAccount, id]])
      const picture = body.userpic === null ? null : readUserpic(body.userpic)
      await userpics.replace(id, picture)
      return fresh(await showProfile(viewer, nowMs))
    },

    async sendMail({ body }, { viewer }) {
      const account = await accountOf(accounts, viewer)
      const giveBack = windows.take([[LIMITS.lettersOfAccount, account.id]])
      const replyTo = account.email_verified === 1 ? account.email : null
      const signed = [account.name, account.email, account.phone, `ID ${account.support_id}`].filter(Boolean).join('\n')
      try {
        await mailer.send({
          to: await supportAddress(),
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

/**
 * Refuses with `parental_control_on` while an age limit is set. A new address, number or first password would
 * let any user of a signed-in device lift it.
 */
export function requireNoLimit({ age_limit }: Account): void {
  if (age_limit !== null) throw new ApiError('parental_control_on')
}
