/// <reference lib="webworker" />
import { SYNC_TAG } from '../src/contract/worker-talk.ts'
import { openDeviceOutbox } from '../src/sync/device-outbox.ts'
import { now } from '../src/storage/server-clock.ts'
import { sendSignOuts } from '../src/storage/sign-outs.ts'
import { signedInPerson } from '../src/storage/signed-in.ts'
import { cacheCorrections } from './cache-corrections.ts'

type SyncEvent = ExtendableEvent & { tag: string }

/**
 * Background Sync: sends the outbox and the pending sign-outs when the network returns, also while no page is
 * open. Corrects the API cache by what pages send.
 */
export function sendWhenOnline(worker: ServiceWorkerGlobalScope): void {
  const outbox = openDeviceOutbox({
    who: signedInPerson,
    onSent: (sent) => void cacheCorrections.onSent(sent),
    onChange: () => {},
    onRefusedToken: async () => {},
  })

  const sendAll = async (): Promise<void> => {
    const next = await outbox.drainExclusive({ atOnce: true })
    const doSignOutsWait = await sendSignOuts(now())
    // The browser repeats a sync that failed.
    if (next !== null || doSignOutsWait) throw new Error('some pending changes were not sent')
  }

  worker.addEventListener('sync', ((event: SyncEvent) => {
    if (event.tag === SYNC_TAG) event.waitUntil(sendAll())
  }) as EventListener)
}
