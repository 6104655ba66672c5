import { ageOf, type Download, type DownloadEvent } from '../../domain/downloads/download.ts'
import { downloadUrl, DOWNLOAD_MASTER } from '../../domain/downloads/download-url.ts'
import { isWord, licenceStateOf } from '../../domain/downloads/offline-licence.ts'
import { needsPin } from '../../domain/account/pin.ts'
import { CallFailure } from '../../app-state/api-client.ts'
import type { Address } from '../../player/state.ts'

/** What the choice between a copy and the service needs from the device; the tests have one of their own. */
export type Device = {
  downloadOf: (key: string) => Promise<Download | undefined>
  note: (key: string, event: DownloadEvent) => Promise<void>
  /** The signed-in person's age limit as the device last heard of it; null without one. */
  ageLimit: () => Promise<number | null>
  /** Resolves when the service has been waited for long enough. */
  late: () => Promise<unknown>
  nowMs: () => number
}

/**
 * The address of what is kept under a key, where a whole copy may be played, else what `ask` brings. The service is asked in any case:
 * its word renews the right to the copy, or takes it, and stands over it while it comes in time. `anew`: the copy did not play. Rejects as
 * `ask` does, and with `parental_pin_required` for a copy above the age limit while the service is silent: nobody else knows the PIN.
 */
export async function copyOrStream(device: Device, key: string, ask: () => Promise<Address>, anew: boolean): Promise<Address> {
  const asked = ask()
  // Whoever plays the copy waits for it no more.
  asked.catch(() => {})
  const kept = anew ? undefined : await copyUnder(device, key, asked)
  if (kept?.state !== 'whole') return asked
  const isPinDue = needsPin(ageOf(kept.of), await device.ageLimit())
  const word = wordOf(device, key, asked)
  // Whether the PIN was entered only the service knows, however late it says so.
  const heard = await (isPinDue ? word : Promise.race([word, device.late().then(() => 'silent' as const)]))
  if (heard === 'silent' && isPinDue) throw new CallFailure('parental_pin_required', '', 403)
  const known = (await device.downloadOf(key).catch(() => undefined)) ?? kept
  if (licenceStateOf(known.right, device.nowMs()) !== 'open') return asked
  return { url: downloadUrl(key, DOWNLOAD_MASTER), expiresAtMs: Infinity, isCached: true }
}

/** What the device keeps under a key; it is not waited for any more a while after the service has answered. */
function copyUnder({ downloadOf, late }: Device, key: string, asked: Promise<unknown>): Promise<Download | undefined> {
  const kept = downloadOf(key).catch(() => undefined)
  const tooLate = asked.then(late).then(() => undefined)
  return Promise.race([kept, tooLate.catch(() => kept)])
}

/** What the service says of the right to a copy, which is noted; throws its refusal, also when it wants the PIN first. */
async function wordOf({ note, nowMs }: Device, key: string, asked: Promise<unknown>): Promise<'yes' | 'silent'> {
  const noteWord = (code: string | null, status: number | null) => note(key, { what: 'checked', code, status, atMs: nowMs() })
  try {
    await asked
  } catch (error) {
    if (!(error instanceof CallFailure) || !isWord(error)) return 'silent'
    await noteWord(error.code, error.status)
    throw error
  }
  await noteWord(null, 200)
  return 'yes'
}
