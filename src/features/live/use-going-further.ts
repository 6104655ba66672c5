import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { isArchiveDayOpen } from '../../domain/guide-days.ts'
import { kyivDayOf } from '../../domain/kyiv-time.ts'
import { session } from '../../platform/session.ts'
import { momentLost } from './long-pause.ts'
import { programmeAfter, programmeOf } from './programmes-around.ts'
import type { Watched, WayAround } from './use-way-around.ts'

/**
 * Takes the viewer further where a player by itself ends: after a programme of the archive the next one follows, or live television when
 * that has not begun; a pause that live television has outlived goes on in the archive, or, where that is closed, live with a word.
 */
export function useGoingFurther(watched: Watched, { open }: WayAround, onTooLate: () => void): void {
  const { player, channel, programme, archive } = watched
  const queries = useQueryClient()

  const follow = useEffectEvent(async () => {
    if (!archive || !programme) return
    const next = await programmeAfter(queries, channel._id, programme.end).catch(() => null)
    // Without an answer the viewer stays at the end, from which play goes back to the start.
    if (next === null) return
    const hasBegun = next !== undefined && next.start <= Date.now()
    // Its start is named: without it the address would mean the place where the viewer left it.
    open(hasBegun ? { archive: next._id, at: Math.floor(next.start / 1000) } : {}, { replace: true })
  })

  const takeUp = useEffectEvent(async (atMs: number) => {
    const mayLookBack = channel.allowed && session.get() !== null
    const was = mayLookBack ? await programmeOf(queries, channel._id, atMs).catch(() => undefined) : undefined
    if (was && isArchiveDayOpen(was.day, kyivDayOf(Date.now()), channel.epg_days)) {
      open({ archive: was._id, at: Math.floor(atMs / 1000) })
    } else onTooLate()
  })

  useEffect(() => {
    let before = player.state.get()
    return player.state.subscribe(() => {
      const after = player.state.get()
      const lostMs = momentLost(before, after)
      const hasEnded = after.phase === 'ended' && before.phase !== 'ended' && after.kind === 'archive'
      before = after
      if (hasEnded) void follow()
      if (lostMs !== null) void takeUp(lostMs)
    })
  }, [player])
}
