/** The browser's storage estimate in bytes; fields may be missing. */
export type StorageEstimate = { quota?: number; usage?: number }

// Reserved so that API cache, precache and pending changes have space beside downloads.
const SPARE_BYTES = 20_000_000

const MEGABYTE = 1_000_000

/** Estimates a presentation's bytes by mean rate (bit/s) and length (seconds). */
export function estimatedBytes(bitrate: number, seconds: number): number {
  return Math.ceil((bitrate * seconds) / 8)
}

/** Returns the free bytes; null if unknown. */
export function freeBytes({ quota, usage = 0 }: StorageEstimate): number | null {
  return quota === undefined ? null : Math.max(0, quota - usage)
}

/** True if it fits, or the quota is unknown. */
export function fitsIn(bytes: number, storage: StorageEstimate): boolean {
  const free = freeBytes(storage)
  return free === null || bytes + SPARE_BYTES <= free
}

/** Returns a readable size: megabytes, with one decimal below ten, or gigabytes with one. */
export function readableSize(bytes: number): { amount: number; unit: 'MB' | 'GB' } {
  const megabytes = bytes / MEGABYTE
  if (megabytes >= 999.5) return { amount: Math.round(megabytes / 100) / 10, unit: 'GB' }
  if (megabytes >= 9.95) return { amount: Math.round(megabytes), unit: 'MB' }
  return { amount: bytes > 0 ? Math.max(0.1, Math.round(megabytes * 10) / 10) : 0, unit: 'MB' }
}
