import type { PendingChange } from '../domain/account/pending-changes.ts'
import type { SentChange } from './outbox.ts'

/** What tabs and the worker tell one another. Names and words are those of 0.2.0, a tab of which may be open. */
type Message = { wish: PendingChange; how: SentChange['how']; code: string; change?: unknown } | 'changed' | 'pressed'

/** Tells the other tabs and the worker how a change ended, and that the pending changes differ; listens to the same. */
export function openTabChannel(listener: { onSent: (sent: SentChange) => void; onChange: () => void }) {
  const channel = new BroadcastChannel('outbox')
  const post = (message: Message) => channel.postMessage(message)
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (typeof data !== 'object') return listener.onChange()
    const { wish: change, how, code, change: response } = data
    listener.onSent({ change, how, code, ...(response !== undefined && { data: response }) })
  })
  return {
    notifySent({ change: wish, how, code, data }: SentChange): void {
      post({ wish, how, code, ...(data !== undefined && { change: data }) })
    },
    notifyChange: () => post('changed'),
    /** The viewer has changed something. */
    notifyTabs: () => post('pressed'),
  }
}
