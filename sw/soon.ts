/**
 * How long IndexedDB and Cache Storage may take before the network is used instead; on iOS they sometimes
 * never answer.
 */
const DEVICE_TIMEOUT_MS = 500

/** Resolves to what the device returns within the timeout; undefined if it fails or is late. */
export function soon<T>(read: Promise<T>, timeoutMs = DEVICE_TIMEOUT_MS): Promise<T | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), timeoutMs)
    const end = (value?: T): void => {
      clearTimeout(timer)
      resolve(value)
    }
    read.then(end, () => end())
  })
}
