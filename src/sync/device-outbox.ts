import type { Wish } from '../domain/account/pending-changes.ts'
import { keepFavourite } from '../storage/cached-favourites.ts'
import { createOutbox, type Outbox, type OutboxDeps, type Settled } from './outbox.ts'
import { openShelf } from '../storage/kv-store.ts'
import { forgetToken } from '../storage/signed-in.ts'
import { sendWish } from './favourite-calls.ts'
import { now } from '../storage/server-clock.ts'

/** The channel on which whoever sends wishes tells the others that what waits has changed, and how a wish ended. */
const CHANNEL = 'outbox'

const PEACE = 'outbox.peace-until'
const notes = openShelf<number>('meta')

type Heard = Pick<OutboxDeps, 'who' | 'onSettled' | 'onChange' | 'onRefusedToken'>

/** The outbox of this device, as a page or the worker uses it; `heard` is told of what happens here, and in the others. */
export function openDeviceOutbox(heard: Heard): Outbox & { tellOthers: () => void; drainAlone: Outbox['drain'] } {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', ({ data }: MessageEvent<Settled | 'changed' | 'pressed'>) => {
    if (typeof data === 'object') heard.onSettled(data)
    else heard.onChange()
  })
  const outbox = createOutbox({
    shelf: openShelf<Wish>('outbox'),
    who: heard.who,
    send: sendWish,
    keepFavourite,
    peace: { until: async () => (await notes.read(PEACE)) ?? 0, keep: (untilMs) => notes.put(PEACE, untilMs) },
    nowMs: now,
    chance: Math.random,
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
    tellOthers: () => channel.postMessage('pressed'),
    drainAlone: (options) => alone(() => outbox.drain(options)),
  }
}

/** Does something while no other page nor the worker does; where the browser has no locks, the pages take no turns. */
export function alone<T>(act: () => Promise<T>): Promise<T> {
  const locks = (globalThis.navigator as { locks?: LockManager }).locks
  return locks ? locks.request('outbox', act) : act()
}
