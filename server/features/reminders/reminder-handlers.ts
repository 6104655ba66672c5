import type { Reminder } from '../../../src/contract/reminders.ts'
import type { Pusher } from '../../adapters/push.ts'
import type { ChannelRow, ReminderRow } from '../../db/schema.ts'
import { ApiError } from '../../http/api-error.ts'
import { type CallContext, fresh, type Handlers } from '../../http/handler-result.ts'
import type { SlidingWindows } from '../../http/sliding-window.ts'
import { LIMITS } from '../../http/limits.ts'
import type { ChannelStore } from '../channels/channel-store.ts'
import { hashSecret } from '../users/session-store.ts'
import type { PushStore } from './push-store.ts'
import type { Owner, ReminderStore } from './reminder-store.ts'

/** Dependencies of the handlers of reminders. */
export type ReminderParts = {
  reminders: ReminderStore
  subscriptions: PushStore
  channels: ChannelStore
  pusher: Pick<Pusher, 'key' | 'takes'>
  windows: SlidingWindows
}

/** Answers the calls about reminders and about where pushes go. */
export function reminderHandlers({
  reminders,
  subscriptions,
  channels,
  pusher,
  windows,
}: ReminderParts): Handlers<'listReminders' | 'addReminder' | 'removeReminder' | 'pushKey' | 'subscribePush' | 'renewPush'> {
  const takeable = (endpoint: string): void => {
    if (!pusher.takes(endpoint)) throw new ApiError('push_refused')
  }
  const present = async (rows: readonly ReminderRow[]): Promise<Reminder[]> => {
    const byId = new Map((await channels.all()).map((channel) => [channel.id, channel]))
    // A reminder goes with its channel.
    return rows.flatMap((row) => presentReminder(row, byId.get(row.channel_id)) ?? [])
  }
  return {
    listReminders: async (_input, context) => fresh(await present(await reminders.list(ownerOf(context), context.nowMs))),

    async addReminder({ body }, context) {
      const { client, nowMs } = context
      const owner = ownerOf(context)
      windows.take([
        [LIMITS.remindersOfOwner, owner.key],
        [LIMITS.remindersOfAddress, client.address],
      ])
      const [reminder] = await present([await reminders.add(owner, body.programme_id, nowMs)])
      return fresh(reminder!)
    },

    async removeReminder({ params }, context) {
      await reminders.remove(ownerOf(context), params.id)
      return fresh({ status: 'success' as const })
    },

    pushKey: () => fresh({ key: pusher.key }),

    async subscribePush({ body: { endpoint, keys, language } }, context) {
      const { viewer, client, nowMs } = context
      takeable(endpoint)
      const device = deviceOf(context)
      const isNew = !(await subscriptions.knows(device))
      const ofDevices = isNew ? ([[LIMITS.newPushDevicesOfAddress, client.address]] as const) : []
      windows.take([[LIMITS.pushesOfAddress, client.address], ...ofDevices])
      await subscriptions.keep(device, viewer.sessionId, { endpoint, ...keys, language }, nowMs)
      return fresh({ status: 'success' as const })
    },

    async renewPush({ body: { was, endpoint, keys } }, { client, nowMs }) {
      takeable(endpoint)
      windows.take([[LIMITS.pushesOfAddress, client.address]])
      await subscriptions.renew(was, { endpoint, ...keys }, nowMs)
      return fresh({ status: 'success' as const })
    },
  }
}

/** The hash of a device's id. For a visitor the id alone gives access to reminders. */
function deviceOf({ client }: CallContext): string {
  if (client.deviceId === null) throw new ApiError('invalid_input')
  return hashSecret(client.deviceId)
}

function ownerOf(context: CallContext): Owner {
  const accountId = context.viewer.account?.id ?? null
  return { accountId, key: accountId ?? deviceOf(context) }
}

function presentReminder(row: ReminderRow, channel: ChannelRow | undefined): Reminder | undefined {
  if (!channel) return undefined
  const { slug, name, name_ru, logo } = channel
  return {
    programme_id: row.programme_id,
    channel: { slug, name, name_ru, logo },
    title: row.title,
    title_ru: row.title_ru,
    age: row.age,
    start: row.start_ms,
    end: row.end_ms,
    asked_start: row.asked_start_ms,
    due: row.due_ms,
    gone: row.state === 'gone',
  }
}
