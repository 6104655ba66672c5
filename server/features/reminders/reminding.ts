import type { PushedReminder } from '../../../src/contract/push.ts'
import { type Locale, nameIn } from '../../../src/domain/i18n/locale.ts'
import { localizePath, screenPath } from '../../../src/domain/routing/paths.ts'
import { titleIn } from '../../../src/domain/i18n/programme-texts.ts'
import type { ServerClock } from '../../clock.ts'
import type { Pusher, PushOutcome } from '../../adapters/push.ts'
import type { Connection } from '../../db/connect.ts'
import { createChannelStore } from '../channels/channel-store.ts'
import { type ClaimedPush, createDueStore } from './due-store.ts'
import { createGuideFollower } from './guide-follower.ts'
import { createPushSender } from './push-sender.ts'

const TIDY_EVERY_MS = 3_600_000
const FIRST_BACK_OFF_MS = 5000
const LONGEST_BACK_OFF_MS = 60_000

/** Dependencies of the reminder service. */
export type RemindingParts = {
  connection: Connection
  pusher: Pusher
  clock: ServerClock
  reportError: (error: unknown) => void
}

/**
 * One round: follows changes of the guide, announces due reminders and sends due pushes. Any number of
 * processes may run it at once; the push of a killed sender is sent by another round, once.
 */
export function createReminding({ connection, pusher, clock, reportError }: RemindingParts): () => Promise<void> {
  const { now } = clock
  const due = createDueStore(connection)
  const channels = createChannelStore(connection.db)
  const followGuide = createGuideFollower(connection.db, due)
  let tidiedMs: number | undefined
  const knownChannels = new Map<string, ReturnType<typeof channels.byId>>()

  /** Deletes what is over, hourly. */
  async function tidy(): Promise<void> {
    const nowMs = now()
    if (tidiedMs !== undefined && Math.abs(nowMs - tidiedMs) < TIDY_EVERY_MS) return
    await due.tidy(nowMs)
    tidiedMs = nowMs
  }

  /** Returns a channel, which the pushes of one programme share. */
  function channelOf(id: string): ReturnType<typeof channels.byId> {
    const found = knownChannels.get(id) ?? channels.byId(id)
    knownChannels.set(id, found)
    return found
  }

  /** Sends a push. Returns whether its push service responded; undefined if it was not reached. */
  async function send(push: ClaimedPush): Promise<boolean | undefined> {
    const channel = await channelOf(push.channel_id)
    if (!channel) {
      await due.done(push)
      return undefined
    }
    const locale: Locale = push.language === 'ru' ? 'ru' : 'ua'
    const said: PushedReminder = {
      kind: push.kind,
      programme_id: push.programme_id,
      title: titleIn(locale, push),
      channel: nameIn(locale, channel),
      start: push.start_ms,
      url: localizePath(screenPath('channel', channel.slug), locale),
      language: push.language,
    }
    const { endpoint, p256dh, auth } = push
    // Until it starts; one that is late is of use while the programme lasts.
    const until = push.kind === 'soon' && push.start_ms > now() ? push.start_ms : push.until_ms
    const ttlS = Math.max(0, Math.floor((until - now()) / 1000))
    const sent = await pusher.send({ endpoint, p256dh, auth, payload: JSON.stringify(said), ttlS, topic: push.reminder_id })
    await settle(push, sent)
    return sent.kind !== 'silent'
  }

  async function settle(push: ClaimedPush, sent: PushOutcome): Promise<void> {
    if (sent.kind === 'later' || sent.kind === 'silent') {
      const backOffMs = Math.min(FIRST_BACK_OFF_MS * 2 ** push.tries, LONGEST_BACK_OFF_MS)
      const retryAfterMs = sent.kind === 'later' ? sent.retryAfterMs : null
      return due.postpone(push, now() + (retryAfterMs ?? backOffMs))
    }
    // An endpoint is a secret: the report says only that a push was refused.
    if (sent.kind === 'refused') reportError(new Error(`a push service refused a push (HTTP ${sent.status})`))
    if (sent.kind === 'gone') return due.forget(push.device, push.endpoint)
    return due.done(push)
  }

  const sendDue = createPushSender({ claim: due.claim, send, clock })

  return async () => {
    await followGuide(now())
    while ((await due.announce(now())) > 0);
    knownChannels.clear()
    await sendDue()
    await tidy()
  }
}
