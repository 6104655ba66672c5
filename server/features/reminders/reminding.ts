import type { PushedReminder } from '../../../src/contract/push.ts'
import { type Locale, nameIn } from '../../../src/domain/locale.ts'
import { localizePath, SCREENS } from '../../../src/domain/paths.ts'
import { titleIn } from '../../../src/domain/programme-texts.ts'
import type { Pusher } from '../../adapters/push.ts'
import type { Connection } from '../../db/connect.ts'
import { createChannelStore } from '../channels/channel-store.ts'
import { type ClaimedPush, createDueStore } from './due-store.ts'
import { movedProgramme } from './moved-programme.ts'

const AT_ONCE = 50
const FIRST_BACK_OFF_MS = 5000
const LONGEST_BACK_OFF_MS = 60_000

/** What reminding stands on. */
export type RemindingParts = {
  connection: Connection
  pusher: Pusher
  now: () => number
  reportError: (error: unknown) => void
}

/**
 * One round of reminding: goes with the guide where it has changed, has told what is due, and sends the pushes whose time has come. Any
 * number of processes may do so at once. A push whose sender dies is sent by another round, once.
 */
export function createReminding({ connection, pusher, now, reportError }: RemindingParts): () => Promise<void> {
  const due = createDueStore(connection)
  const channels = createChannelStore(connection.db)

  async function followGuide(): Promise<void> {
    const nowMs = now()
    for (const reminder of await due.unlikeGuide(nowMs)) {
      const moved = movedProgramme(reminder, await due.guideAround(reminder, nowMs), nowMs)
      if (moved) await due.move(reminder, moved)
      else await due.lose(reminder, nowMs)
    }
  }

  async function send(push: ClaimedPush): Promise<void> {
    const channel = await channels.byId(push.channel_id)
    if (!channel) return due.done(push)
    const locale: Locale = push.language === 'ru' ? 'ru' : 'ua'
    const said: PushedReminder = {
      kind: push.kind,
      programme_id: push.programme_id,
      title: titleIn(locale, push),
      channel: nameIn(locale, channel),
      start: push.start_ms,
      url: localizePath(SCREENS.channel.replace('$id', channel.slug), locale),
      language: push.language,
    }
    const { endpoint, p256dh, auth } = push
    // Until it starts; one that is late is of use while the programme lasts.
    const until = push.kind === 'soon' && push.start_ms > now() ? push.start_ms : push.until_ms
    const ttlS = Math.max(0, Math.floor((until - now()) / 1000))
    const sent = await pusher.send({ endpoint, p256dh, auth, payload: JSON.stringify(said), ttlS, topic: push.reminder_id })
    if (sent.kind === 'later') {
      const backOffMs = Math.min(FIRST_BACK_OFF_MS * 2 ** push.tries, LONGEST_BACK_OFF_MS)
      return due.postpone(push, now() + (sent.retryAfterMs ?? backOffMs))
    }
    // Where a push goes is a secret: only that one was refused is told.
    if (sent.kind === 'refused') reportError(new Error(`a push service refused a push (HTTP ${sent.status})`))
    if (sent.kind === 'gone') return due.forget(push.device, endpoint)
    return due.done(push)
  }

  return async () => {
    await followGuide()
    while ((await due.announce(now())) > 0);
    for (;;) {
      const claimed = await due.claim(now(), AT_ONCE)
      if (claimed.length === 0) break
      await Promise.all(claimed.map((push) => send(push)))
    }
    await due.tidy(now())
  }
}
