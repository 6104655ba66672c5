import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { ProgrammeInBrief } from '../../contract/programmes.ts'
import { archiveKey } from '../../domain/downloads/download.ts'
import { isArchiveDayOpen } from '../../domain/guide-days.ts'
import { kyivDayOf } from '../../domain/kyiv-time.ts'
import { session } from '../../platform/session.ts'
import { momentLost } from './long-pause.ts'
import { programmeAfter, programmeOf } from './programmes-around.ts'
import type { Place, Watched } from './use-way-around.ts'

const SAID_FOR_MS = 8000

/** Where the viewer is taken: to a moment of a programme of the archive, or, with neither, live; `replace` where what was is over. */
export type Further = { programme: ProgrammeInBrief | null; place: Place; replace: boolean }

/**
 * Takes the viewer further where a player by itself ends: after a programme of the archive the next one follows, or live television when
 * that has not begun; a pause that live television has outlived goes on in the archive, or, where that is closed, live with a word.
 * Whoever shows the picture goes there, and says the word that this returns for a while.
 */
export function useGoingFurther(watched: Omit<Watched, 'at'>, go: (further: Further) => void): ReactNode {
  const { player, channel, programme, archive } = watched
  const queries = useQueryClient()
  const [tooLate, setTooLate] = useState(false)

  const isOver = () => {
    const { phase, key } = player.state.get()
    return archive && programme !== null && phase === 'ended' && key === archiveKey(programme._id)
  }

  const follow = useEffectEvent(async (isShown: () => boolean) => {
    if (!programme || !isOver()) return
    const next = await programmeAfter(queries, channel._id, programme.end).catch(() => null)
    // Without an answer the viewer stays at the end, from which play goes back to the start.
    if (next === null || !isShown() || !isOver()) return
    const hasBegun = next !== undefined && next.start <= Date.now()
    // Its start is named: without it the address would mean the place where the viewer left it.
    if (hasBegun) go({ programme: next, place: placeIn(next, next.start), replace: true })
    else go({ programme: null, place: {}, replace: true })
  })

  const takeUp = useEffectEvent(async (atMs: number, isShown: () => boolean) => {
    const { key } = player.state.get()
    const mayLookBack = channel.allowed && session.get() !== null
    const was = mayLookBack ? await programmeOf(queries, channel._id, atMs).catch(() => undefined) : undefined
    if (!isShown() || player.state.get().key !== key) return
    if (was && isArchiveDayOpen(was.day, kyivDayOf(Date.now()), channel.epg_days)) {
      go({ programme: was, place: placeIn(was, atMs), replace: false })
    } else setTooLate(true)
  })

  useEffect(() => {
    let before = player.state.get()
    let shows = true
    const isShown = () => shows
    // It may have ended while the picture went from one screen to another, or nobody could say then what follows.
    void follow(isShown)
    const forget = player.state.subscribe(() => {
      const after = player.state.get()
      const lostMs = momentLost(before, after)
      const hasEnded = after.phase === 'ended' && before.phase !== 'ended'
      before = after
      if (hasEnded) void follow(isShown)
      if (lostMs !== null) void takeUp(lostMs, isShown)
    })
    return () => {
      shows = false
      forget()
    }
  }, [player])

  useEffect(() => {
    if (!tooLate) return
    const timer = setTimeout(setTooLate, SAID_FOR_MS, false)
    return () => clearTimeout(timer)
  }, [tooLate])

  return tooLate && <Trans>The pause was long: it goes on live</Trans>
}

function placeIn({ _id }: ProgrammeInBrief, atMs: number): Place {
  return { archive: _id, at: Math.floor(atMs / 1000) }
}
