import { fresh, type Handlers } from '../../http/handler-result.ts'
import { LIMITS } from '../../http/limits.ts'
import type { SlidingWindows } from '../../http/sliding-window.ts'
import type { PlaybackRollup } from './playback-rollup.ts'

/** Handles browsers' measures of playback. */
export function playbackHandlers(rollup: PlaybackRollup, windows: SlidingWindows): Handlers<'reportPlayback'> {
  return {
    reportPlayback({ body: { reports } }, { client: { address }, nowMs }) {
      if (address !== '') windows.take([[LIMITS.playbackReportsOfAddress, address]])
      rollup.record(reports, nowMs)
      return fresh({ recorded: reports.length })
    },
  }
}
