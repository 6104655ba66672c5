import { useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import { SCREENS } from '../../domain/paths.ts'
import type { Player } from '../../player/player.ts'
import { obeyed } from './live-player.ts'

// Browsers refuse a page that changes its address too often, as a held key would.
const SETTLES_AFTER_MS = 700

/**
 * Keeps the address true to the archive: after a seek and at a pause it names the moment, so that a copy of it, or a reload, shows the
 * same. Returns what a seek is told by.
 */
export function useAddressMoment(player: Player, isArchive: boolean): () => void {
  const navigate = useNavigate({ from: SCREENS.channel })
  const router = useRouter()
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined)

  const nameMoment = useCallback(() => {
    clearTimeout(settling.current)
    const { positionMs, kind } = player.state.get()
    // The viewer is on the way to another page already, and must not be called back.
    const isLeaving = router.latestLocation.pathname !== router.state.resolvedLocation?.pathname
    if (!isArchive || kind !== 'archive' || positionMs === null || isLeaving) return
    const at = Math.floor(positionMs / 1000)
    obeyed.at = at
    void navigate({ search: (kept) => ({ ...kept, at }), replace: true, resetScroll: false })
  }, [player, router, isArchive, navigate])

  useEffect(() => {
    let { wanted } = player.state.get()
    const forget = player.state.subscribe(() => {
      const before = wanted
      const { wanted: after, phase } = player.state.get()
      wanted = after
      if (before && !after && phase === 'paused') nameMoment()
    })
    return () => {
      forget()
      clearTimeout(settling.current)
    }
  }, [player, nameMoment])

  return useCallback(() => {
    clearTimeout(settling.current)
    settling.current = setTimeout(nameMoment, SETTLES_AFTER_MS)
  }, [nameMoment])
}
