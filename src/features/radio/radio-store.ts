import type { Station } from '../../contract/radio.ts'
import { tuned } from './tuned-store.ts'

const loadRadio = () => import('./radio.ts')

/** Prefetches the radio's code, such as at pointerdown on a station. */
export function prefetchRadio(): void {
  loadRadio().catch(() => {})
}

/** Tunes in from a screen of another feature; reports a failure to load the code. */
export async function tuneIn(station: Station, stations: readonly Station[]): Promise<void> {
  try {
    const { chooseStation } = await loadRadio()
    chooseStation(station, stations)
  } catch {
    const { showNoResponse } = await import('../../app-state/no-response-message.ts')
    showNoResponse()
  }
}

/** Pauses the tuned station. A no-op without one. */
export async function pauseTuned(): Promise<void> {
  if (tuned.get()) (await loadRadio()).pauseRadio()
}
