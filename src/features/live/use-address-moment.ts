import { useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import { archiveKey } from '../../domain/downloads/download.ts'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import type { Player } from '../../player/player.ts'
import type { PlayerState } from '../../player/state.ts'
import { lastAppliedMoment } from './applied-moment-store.ts'
import { liveKey } from './playable.ts'

// Browsers block frequent URL changes, as a repeated key would cause.
const DEBOUNCE_MS = 700
// A reload gives no early warning, so up to this much may play again.
const FOLLOW_EVERY_MS = 10_000

/** Keeps the moment in the URL: set by a seek or a pause, then following playback, so that copies and
 * reloads resume there. The live edge names none; returns the seek callback. */
export function useAddressMoment(player: Player, channelId: string): () => void {
  const navigate = useNavigate({ from: SCREEN_PATHS.channel })
  const router = useRouter()
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined)

  const nameMoment = useCallback(() => {
    clearTimeout(settling.current)
    settling.current = undefined
    const state = player.state.get()
    const { pathname, search } = router.latestLocation
    const named = search.archive === undefined ? liveKey(channelId) : archiveKey(String(search.archive))
    // The viewer is already navigating and must not be called back.
    const isLeaving = pathname !== router.state.resolvedLocation?.pathname || state.key !== named
    const at = momentToName(state)
    if (state.positionMs === null || isLeaving || at === lastAppliedMoment.get()) return
    lastAppliedMoment.set(at)
    void navigate({ search: (search) => ({ ...search, at }), hash: true, replace: true, resetScroll: false })
  }, [player, router, channelId, navigate])

  useEffect(() => {
    const arrived = player.state.get()
    // The mini player was behind the edge or paused, so the page names its moment.
    if (arrived.key === liveKey(channelId) && lastAppliedMoment.get() === undefined && momentToName(arrived) !== undefined) {
      settling.current ??= setTimeout(nameMoment, DEBOUNCE_MS)
    }
    let { playWhenReady } = arrived
    const look = (): void => {
      const before = playWhenReady
      const { playWhenReady: after, phase } = player.state.get()
      playWhenReady = after
      if (before && !after && phase === 'paused') nameMoment()
      // Delayed, because the change may be one of many seeks of a repeated key.
      else if (hasMovedBy(player, FOLLOW_EVERY_MS)) settling.current ??= setTimeout(nameMoment, DEBOUNCE_MS)
    }
    const leave = (): void => {
      if (document.visibilityState === 'hidden' && hasMovedBy(player, 1000)) nameMoment()
    }
    const forget = player.state.subscribe(look)
    document.addEventListener('visibilitychange', leave)
    return () => {
      forget()
      document.removeEventListener('visibilitychange', leave)
      clearTimeout(settling.current)
      settling.current = undefined
    }
  }, [player, channelId, nameMoment])

  return useCallback(() => {
    clearTimeout(settling.current)
    settling.current = setTimeout(nameMoment, DEBOUNCE_MS)
  }, [nameMoment])
}

/** Returns the current moment (seconds since 1970); undefined at the live edge and while nothing plays. */
function momentToName({ kind, phase, positionMs, atLive }: PlayerState): number | undefined {
  const isLive = kind === 'live' && atLive && phase !== 'paused'
  // A seek to a whole second may land a fraction of a millisecond before it.
  return positionMs === null || isLive ? undefined : Math.floor(Math.round(positionMs) / 1000)
}

/** True if playback has left the moment in the URL by `byMs`, or has reached the live edge. */
function hasMovedBy(player: Player, byMs: number): boolean {
  const state = player.state.get()
  const applied = lastAppliedMoment.get()
  if (state.phase !== 'playing' || state.positionMs === null || applied === undefined) return false
  const at = momentToName(state)
  return at === undefined || Math.abs(at - applied) * 1000 >= byMs
}
