/** What the browser says of a site's storage, in bytes; each may be missing. */
export type StorageEstimate = { quota?: number; usage?: number }

// Lists, pages and wishes that are kept beside a download must not lack room because of it.
const SPARE_BYTES = 20_000_000

const MEGABYTE = 1_000_000

/** How much a presentation of a mean rate (bit/s) and a length (seconds) takes, in bytes. */
export function estimatedBytes(bitrate: number, seconds: number): number {
  return Math.ceil((bitrate * seconds) / 8)
}

/** How much more the site may keep, in bytes; null where the browser does not say. */
export function freeBytes({ quota, usage = 0 }: StorageEstimate): number | null {
  return quota === undefined ? null : Math.max(0, quota - usage)
}

/** Whether so much more finds room; where the browser does not say, it is tried. */
export function fitsIn(bytes: number, storage: StorageEstimate): boolean {
  const free = freeBytes(storage)
  return free === null || bytes + SPARE_BYTES <= free
}

/** A size as people read it: megabytes, with a digit after the point below ten, or gigabytes with one. */
export function readableSize(bytes: number): { amount: number; unit: 'MB' | 'GB' } {
  const megabytes = bytes / MEGABYTE
  if (megabytes >= 999.5) return { amount: Math.round(megabytes / 100) / 10, unit: 'GB' }
  if (megabytes >= 9.95) return { amount: Math.round(megabytes), unit: 'MB' }
  return { amount: bytes > 0 ? Math.max(0.1, Math.round(megabytes * 10) / 10) : 0, unit: 'MB' }
}
