/** The share of pages that measure their playback. */
const SHARE = 0.2

type Wishes = { doNotTrack?: string | null; globalPrivacyControl?: boolean; connection?: { saveData?: boolean } }

/** True if a page may measure: by lot, and never for a viewer who refuses tracking or saves data. */
export function mayMeasure({ doNotTrack, globalPrivacyControl, connection }: Wishes, lot: number): boolean {
  return doNotTrack !== '1' && globalPrivacyControl !== true && connection?.saveData !== true && lot < SHARE
}

let isMeasured: boolean | undefined

/** True if this page measures its playback. */
export function isPageMeasured(): boolean {
  isMeasured ??= mayMeasure(navigator as Wishes, Math.random())
  return isMeasured
}
