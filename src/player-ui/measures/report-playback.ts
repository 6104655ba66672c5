import { addressOf } from '../../contract/call-address.ts'
import { reportPlayback, type PlaybackReport } from '../../contract/playback.ts'
import { PLATFORM_HEADER } from '../../contract/wire.ts'
import type { Readable } from '../../platform/store.ts'
import type { PlayerState } from '../../player/state.ts'
import { pageMeasures } from './page-measures.ts'
import { createPlaybackMeasures, type TimedState } from './playback-measures.ts'

const EVERY_MS = 5 * 60_000

let isReporting = false

/** Measures a player from its first states on, and sends the measures of this page. */
export function reportPlayer(state: Readable<PlayerState>, states: readonly TimedState[]): void {
  const onState = createPlaybackMeasures(pageMeasures.tally)
  const isHidden = () => document.visibilityState === 'hidden'
  for (const [then, atMs] of states) onState(then, atMs, isHidden())
  state.subscribe(() => onState(state.get(), performance.now(), isHidden()))
  if (isReporting) return
  isReporting = true
  const send = (): void => void sendMeasures(pageMeasures)
  setInterval(send, EVERY_MS)
  document.addEventListener('visibilitychange', () => isHidden() && send())
}

/** Posts a body; resolves whether a server answered that there is no use in sending it again. */
export type PostReports = (reports: readonly PlaybackReport[]) => Promise<boolean>

/** Sends measures. Without a connection they stay, within the limits of one report a kind. */
export async function sendMeasures(
  { take, restore }: Pick<typeof pageMeasures, 'take' | 'restore'>,
  post: PostReports = postReports,
): Promise<void> {
  const reports = take()
  if (reports.length === 0) return
  const isSettled = await post(reports).catch(() => false)
  if (!isSettled) restore(reports)
}

/** Names nobody: without the session's cookie, the device's id and the page's address. */
async function postReports(reports: readonly PlaybackReport[]): Promise<boolean> {
  const { status } = await fetch(addressOf(reportPlayback), {
    method: reportPlayback.method,
    headers: { [PLATFORM_HEADER]: 'browser', 'Content-Type': 'application/json' },
    body: JSON.stringify({ reports }),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    keepalive: true,
  })
  return status < 500
}
