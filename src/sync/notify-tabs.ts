import type { PendingChange } from '../domain/account/pending-changes.ts'
import { isPendingFavourite } from '../domain/account/pending-favourites.ts'
import type { SentChange } from './send-change.ts'

/** How a change ended, in the words of 0.2.0. */
type Ended = { wish: PendingChange; how: SentChange['how']; code: string; change?: unknown }
type Message = Ended | 'changed' | 'pressed'

// An open tab of 0.2.0 reads every change on its channel as a favourite: it would announce that favourites
// were sent or refused.
const FAVOURITES_CHANNEL = 'outbox'
const OTHER_KINDS_CHANNEL = 'outbox.kinds'

/**
 * Notifies the other tabs and the worker how a change ended, and that the pending changes differ; listens to
 * the same.
 */
export function openTabChannel(listener: { onSent: (sent: SentChange) => void; onChange: () => void }) {
  const onMessage = ({ data }: MessageEvent<Message>): void => {
    if (typeof data !== 'object') return listener.onChange()
    const { wish: change, how, code, change: response } = data
    listener.onSent({ change, how, code, ...(response !== undefined && { data: response }) })
  }
  const [favourites, otherKinds] = [FAVOURITES_CHANNEL, OTHER_KINDS_CHANNEL].map((name) => new BroadcastChannel(name)) as [
    BroadcastChannel,
    BroadcastChannel,
  ]
  for (const channel of [favourites, otherKinds]) channel.addEventListener('message', onMessage)
  return {
    notifySent({ change, how, code, data }: SentChange): void {
      const ended: Ended = { wish: change, how, code, ...(data !== undefined && { change: data }) }
      const channel = isPendingFavourite(change) ? favourites : otherKinds
      channel.postMessage(ended)
    },
    notifyChange: () => favourites.postMessage('changed' satisfies Message),
    /** The viewer has changed something. */
    notifyTabs: () => favourites.postMessage('pressed' satisfies Message),
  }
}
