import { useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import { archiveKey } from '../../domain/downloads/download.ts'
import { SCREENS } from '../../domain/routing/paths.ts'
import type { Player } from '../../player/player.ts'
import type { PlayerState } from '../../player/state.ts'
import { lastAppliedMoment } from './live-player.ts'
import { liveKey } from './playable.ts'

// Browsers refuse a page that changes its address too often, as a held key would.
const SETTLES_AFTER_MS = 700
// A reload tells nobody early enough: so much of what was watched may come again.
const FOLLOWS_AFTER_MS = 10_000

/**
 * Keeps the address true to what is shown: after a seek and at a pause it names the moment, and once it names one it follows the play, so
 * that a copy of it, or a reload, shows the same. At the edge of live television it names none. Returns what a seek is told by.
 */
export function useAddressMoment(player: Player, channelId: string): () => void {
  const navigate = useNavigate({ from: SCREENS.channel })
  const router = useRouter()
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined)

  const nameMoment = useCallback(() => {
    clearTimeout(settling.current)
    settling.current = undefined
    const state = player.state.get()
    const { pathname, search } = router.latestLocation
    const named = search.archive === undefined ? liveKey(channelId) : archiveKey(String(search.archive))
    // The viewer is on the way to another page or programme already, and must not be called back.
    const isLeaving = pathname !== router.state.resolvedLocation?.pathname || state.key !== named
    const at = momentToName(state)
    if (state.positionMs === null || isLeaving || at === lastAppliedMoment.at) return
    lastAppliedMoment.at = at
    void navigate({ search: (kept) => ({ ...kept, at }), hash: true, replace: true, resetScroll: false })
  }, [player, router, channelId, navigate])

  useEffect(() => {
    const arrived = player.state.get()
    // What the mini player has shown behind the edge, or paused, is shown here now.
    if (arrived.key === liveKey(channelId) && lastAppliedMoment.at === undefined && momentToName(arrived) !== undefined) {
      settling.current ??= setTimeout(nameMoment, SETTLES_AFTER_MS)
    }
    let { playWhenReady } = arrived
    const look = (): void => {
      const before = playWhenReady
      const { playWhenReady: after, phase } = player.state.get()
      playWhenReady = after
      if (before && !after && phase === 'paused') nameMoment()
      // Not at once: what has gone on may be a seek, of which a held key makes many.
      else if (isOutrun(player, FOLLOWS_AFTER_MS)) settling.current ??= setTimeout(nameMoment, SETTLES_AFTER_MS)
    }
    const leave = (): void => {
      if (document.visibilityState === 'hidden' && isOutrun(player, 1000)) nameMoment()
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
    settling.current = setTimeout(nameMoment, SETTLES_AFTER_MS)
  }, [nameMoment])
}

/** The moment (seconds since 1970) of what is shown; undefined at the edge of live television, and while nothing is. */
function momentToName({ kind, phase, positionMs, atLive }: PlayerState): number | undefined {
  const isLive = kind === 'live' && atLive && phase !== 'paused'
  // A seek to a whole second may arrive a fraction of a millisecond before it.
  return positionMs === null || isLive ? undefined : Math.floor(Math.round(positionMs) / 1000)
}

/** Whether what plays is so far from the moment that the address names, or at the edge of live television, where it names none. */
function isOutrun(player: Player, byMs: number): boolean {
  const state = player.state.get()
  if (state.phase !== 'playing' || state.positionMs === null || lastAppliedMoment.at === undefined) return false
  const at = momentToName(state)
  return at === undefined || Math.abs(at - lastAppliedMoment.at) * 1000 >= byMs
}
