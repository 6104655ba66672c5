import { ageOf, type Download, type DownloadEvent } from '../../domain/downloads/download.ts'
import { downloadUrl, DOWNLOAD_MASTER } from '../../domain/downloads/download-url.ts'
import { isWord, licenceStateOf } from '../../domain/downloads/offline-licence.ts'
import { needsPin } from '../../domain/account/pin.ts'
import { CallFailure } from '../../app-state/api-client.ts'
import type { Address } from '../../player/state.ts'

/** Device dependencies of the choice; tests pass fakes. */
export type Device = {
  downloadOf: (key: string) => Promise<Download | undefined>
  note: (key: string, event: DownloadEvent) => Promise<void>
  /** The account's last known age limit; null without one. */
  ageLimit: () => Promise<number | null>
  /** Resolves when the server has had enough time to respond. */
  late: () => Promise<unknown>
  nowMs: () => number
}

/** Returns a playable download's URL, else the server's; the server is asked in any case and renews or
 * revokes the licence. Above the age limit a download needs its response: without it the call rejects with
 * `parental_pin_required`. */
export async function copyOrStream(device: Device, key: string, ask: () => Promise<Address>, anew: boolean): Promise<Address> {
  const asked = ask()
  // The download plays meanwhile, so a later rejection is ignored.
  asked.catch(() => {})
  const kept = anew ? undefined : await copyUnder(device, key, asked)
  if (kept?.state !== 'whole') return asked
  const isPinDue = needsPin(ageOf(kept.of), await device.ageLimit())
  const word = wordOf(device, key, asked)
  // Only the server knows whether the PIN was entered, so its response is awaited without a limit.
  const heard = await (isPinDue ? word : Promise.race([word, device.late().then(() => 'silent' as const)]))
  if (heard === 'silent' && isPinDue) throw new CallFailure('parental_pin_required', '', 403)
  const known = (await device.downloadOf(key).catch(() => undefined)) ?? kept
  if (licenceStateOf(known.right, device.nowMs()) !== 'open') return asked
  return { url: downloadUrl(key, DOWNLOAD_MASTER), expiresAtMs: Infinity, isCached: true }
}

/** Returns the download under a key; stops waiting shortly after the server's response. */
function copyUnder({ downloadOf, late }: Device, key: string, asked: Promise<unknown>): Promise<Download | undefined> {
  const kept = downloadOf(key).catch(() => undefined)
  const tooLate = asked.then(late).then(() => undefined)
  return Promise.race([kept, tooLate.catch(() => kept)])
}

/** Records the server's response as a licence check. Throws its refusal, also if it requires the PIN. */
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
