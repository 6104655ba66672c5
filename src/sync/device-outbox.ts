import type { PendingChange } from '../domain/account/pending-changes.ts'
import { cacheFavourite } from '../storage/cached-favourites.ts'
import { createOutbox, type Outbox, type OutboxDeps, type SentChange } from './outbox.ts'
import { openStore } from '../storage/kv-store.ts'
import { forgetToken } from '../storage/signed-in.ts'
import { sendFavouriteChange } from './favourite-calls.ts'
import { now } from '../storage/server-clock.ts'

/** The channel on which whoever sends wishes tells the others that what waits has changed, and how a wish ended. */
const CHANNEL = 'outbox'

const PEACE = 'outbox.peace-until'
const notes = openStore<number>('meta')

type Heard = Pick<OutboxDeps, 'who' | 'onSettled' | 'onChange' | 'onRefusedToken'>

/** The outbox of this device, as a page or the worker uses it; `heard` is told of what happens here, and in the others. */
export function openDeviceOutbox(heard: Heard): Outbox & { notifyTabs: () => void; drainExclusive: Outbox['drain'] } {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', ({ data }: MessageEvent<SentChange | 'changed' | 'pressed'>) => {
    if (typeof data === 'object') heard.onSettled(data)
    else heard.onChange()
  })
  const outbox = createOutbox({
    shelf: openStore<PendingChange>('outbox'),
    who: heard.who,
    send: sendFavouriteChange,
    keepFavourite: cacheFavourite,
    retryAfter: { until: async () => (await notes.read(PEACE)) ?? 0, keep: (untilMs) => notes.put(PEACE, untilMs) },
    nowMs: now,
    random: Math.random,
    onSettled(settled) {
      channel.postMessage(settled)
      heard.onSettled(settled)
    },
    onChange() {
      channel.postMessage('changed')
      heard.onChange()
    },
    async onRefusedToken(token) {
      await forgetToken(token)
      await heard.onRefusedToken(token)
    },
  })
  return {
    ...outbox,
    notifyTabs: () => channel.postMessage('pressed'),
    drainExclusive: (options) => exclusively(() => outbox.drain(options)),
  }
}

/** Does something while no other page nor the worker does; where the browser has no locks, the pages take no turns. */
export function exclusively<T>(act: () => Promise<T>): Promise<T> {
  const locks = (globalThis.navigator as { locks?: LockManager }).locks
  return locks ? locks.request('outbox', act) : act()
}
