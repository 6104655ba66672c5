/// <reference lib="webworker" />
import { SYNC_TAG } from '../src/contract/worker-talk.ts'
import { exclusively, openDeviceOutbox } from '../src/sync/device-outbox.ts'
import { now } from '../src/storage/server-clock.ts'
import { sendSignOuts } from '../src/storage/sign-outs.ts'
import { whoIsIn } from '../src/storage/signed-in.ts'
import { drainPendingReports } from '../src/sync/pending-progress.ts'

type SyncEvent = ExtendableEvent & { tag: string }

/** Lets the worker send what waits when the browser says that there is a network again, also while no page is open. */
export function sendWhenOnline(worker: ServiceWorkerGlobalScope): void {
  const nobody = { who: whoIsIn, onSettled: () => {}, onChange: () => {}, onRefusedToken: async () => {} }
  let outbox: ReturnType<typeof openDeviceOutbox> | undefined

  const sendAll = async (): Promise<void> => {
    outbox ??= openDeviceOutbox(nobody)
    const next = await outbox.drainExclusive({ atOnce: true })
    const who = await whoIsIn()
    const nextBeats = who ? await exclusively(() => drainPendingReports(who, { atOnce: true })) : null
    const doSignOutsWait = await sendSignOuts(now())
    // A failed try makes the browser come again.
    if (next !== null || nextBeats !== null || doSignOutsWait) throw new Error('something still waits to be sent')
  }

  worker.addEventListener('sync', ((event: SyncEvent) => {
    if (event.tag === SYNC_TAG) event.waitUntil(sendAll())
  }) as EventListener)
}
