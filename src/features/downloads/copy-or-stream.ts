import { ageOf, type Download, type DownloadEvent } from '../../domain/downloads/download.ts'
import { downloadUrl, DOWNLOAD_MASTER } from '../../domain/downloads/download-url.ts'
import { isAboutEntitlement, licenceStateOf } from '../../domain/downloads/offline-licence.ts'
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
  responseTimeout: () => Promise<unknown>
  nowMs: () => number
}

/** Returns a playable download's URL, else the server's; the page asks the server in any case and renews or
 * revokes the licence. Above the age limit a download needs its response: without it the call rejects with
 * `parental_pin_required`. */
export async function copyOrStream(
  device: Device,
  key: string,
  requestUrl: () => Promise<Address>,
  isRetry: boolean,
): Promise<Address> {
  const requested = requestUrl()
  // The download plays meanwhile, so a later rejection is ignored.
  requested.catch(() => {})
  const download = isRetry ? undefined : await readDownload(device, key, requested)
  if (download?.state !== 'whole') return requested
  const isPinDue = needsPin(ageOf(download.of), await device.ageLimit())
  const checked = recordCheck(device, key, requested)
  // Only the server knows whether the PIN was entered, so its response is awaited without a limit.
  const outcome = await (isPinDue
    ? checked
    : Promise.race([checked, device.responseTimeout().then(() => 'no response' as const)]))
  if (outcome === 'no response' && isPinDue) throw new CallFailure('parental_pin_required', '', 403)
  const latest = (await device.downloadOf(key).catch(() => undefined)) ?? download
  if (licenceStateOf(latest.right, device.nowMs()) !== 'open') return requested
  return { url: downloadUrl(key, DOWNLOAD_MASTER), expiresAtMs: Infinity, isCached: true }
}

/** Returns the download under a key; stops waiting shortly after the server's response. */
function readDownload(
  { downloadOf, responseTimeout }: Device,
  key: string,
  requested: Promise<unknown>,
): Promise<Download | undefined> {
  const download = downloadOf(key).catch(() => undefined)
  const timeout = requested.then(responseTimeout).then(() => undefined)
  return Promise.race([download, timeout.catch(() => download)])
}

/** Records the server's response as a licence check. Throws its refusal, also if it requires the PIN. */
async function recordCheck(
  { note, nowMs }: Device,
  key: string,
  requested: Promise<unknown>,
): Promise<'allowed' | 'no response'> {
  const record = (code: string | null, status: number | null) => note(key, { what: 'checked', code, status, atMs: nowMs() })
  try {
    await requested
  } catch (error) {
    if (!(error instanceof CallFailure) || !isAboutEntitlement(error)) return 'no response'
    await record(error.code, error.status)
    throw error
  }
  await record(null, 200)
  return 'allowed'
}
