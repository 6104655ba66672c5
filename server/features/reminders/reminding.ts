import type { PushedReminder } from '../../../src/contract/push.ts'
import { type Locale, nameIn } from '../../../src/domain/i18n/locale.ts'
import { localizePath, screenPath } from '../../../src/domain/routing/paths.ts'
import { titleIn } from '../../../src/domain/i18n/programme-texts.ts'
import type { ServerClock } from '../../clock.ts'
import type { Pusher, PushOutcome } from '../../adapters/push.ts'
import type { Connection } from '../../db/connect.ts'
import { createChannelStore } from '../channels/channel-store.ts'
import { type ClaimedPush, createDueStore } from './due-store.ts'
import { movedProgramme } from './moved-programme.ts'
import { createPushLanes, MOST_OF_HOST } from './push-lanes.ts'

/** So many pushes are under way at most, to all push services together. */
const MOST_AT_ONCE = 200
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
  const lanes = createPushLanes(clock.elapsed)

  async function followGuide(): Promise<void> {
    const nowMs = now()
    for (const reminder of await due.unlikeGuide(nowMs)) {
      const moved = movedProgramme(reminder, await due.guideAround(reminder, nowMs), nowMs)
      if (moved) await due.move(reminder, moved)
      else await due.lose(reminder, nowMs)
    }
  }

  /** Sends a push. Returns whether its push service responded; undefined if it was not reached. */
  async function send(push: ClaimedPush): Promise<boolean | undefined> {
    const channel = await channels.byId(push.channel_id)
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

  /** Sends due pushes. A slow push service does not delay others. */
  async function sendDue(): Promise<void> {
    const underWay = new Set<Promise<void>>()
    const failures: unknown[] = []
    let emptyOf: string | undefined

    function start(push: ClaimedPush): void {
      const ended = lanes.begin(push.endpoint)
      const sending = send(push).then(
        (isAnswered) => ended(isAnswered),
        (error: unknown) => {
          ended()
          failures.push(error)
        },
      )
      const counted = sending.then(() => void underWay.delete(counted))
      underWay.add(counted)
    }

    for (;;) {
      const closed = lanes.closed()
      // Nothing was left for the others.
      const isWorthAsking = underWay.size < MOST_AT_ONCE && emptyOf !== closed.join(' ')
      const claimed = isWorthAsking ? await due.claim(now(), MOST_OF_HOST, closed) : []
      claimed.forEach(start)
      if (claimed.length > 0) {
        emptyOf = undefined
        continue
      }
      if (isWorthAsking) emptyOf = closed.join(' ')
      if (underWay.size === 0) break
      await Promise.race(underWay)
    }
    if (failures.length > 0) throw failures[0]
  }

  return async () => {
    await followGuide()
    while ((await due.announce(now())) > 0);
    await sendDue()
    await due.tidy(now())
  }
}
