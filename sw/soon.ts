/** How long the device may take to answer before the network is asked instead; iOS sometimes never answers. */
const DEVICE_PATIENCE_MS = 500

/** What the device answers within half a second; undefined where it fails, or does not answer. */
export function soon<T>(answer: Promise<T>, patienceMs = DEVICE_PATIENCE_MS): Promise<T | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), patienceMs)
    const end = (value?: T): void => {
      clearTimeout(timer)
      resolve(value)
    }
    answer.then(end, () => end())
  })
}
