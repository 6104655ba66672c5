const LONGEST_WAIT_MS = 2000

/** Runs an action after the first view has loaded, when the browser is idle. */
export function whenIdle(act: () => void): void {
  const begin = (): void => {
    // Safari has no idle callback.
    if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: LONGEST_WAIT_MS })
    else setTimeout(act)
  }
  if (document.readyState === 'complete') begin()
  else addEventListener('load', begin, { once: true })
}
