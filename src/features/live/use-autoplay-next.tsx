import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { ProgrammeInBrief } from '../../contract/programmes.ts'
import { archiveKey } from '../../domain/downloads/download.ts'
import { isArchiveDayOpen } from '../../domain/guide/guide-days.ts'
import { kyivDayOf } from '../../domain/time/kyiv-time.ts'
import { session } from '../../app-state/session.ts'
import { lastAppliedMoment } from './applied-moment-store.ts'
import { isOutsideWindow, momentLost } from './lost-moment.ts'
import { liveKey } from './playable.ts'
import { programmeFollowing, programmeOf } from './programmes-around.ts'
import type { Place, Watched } from './use-timeline-navigation.ts'
import { now } from '../../storage/server-clock.ts'

const SAID_FOR_MS = 8000

/** The next destination: a moment of an archive programme, or live without either. `replace` replaces the
 * finished entry. */
export type Destination = { programme: ProgrammeInBrief | null; place: Place; replace: boolean }

/** Autoplay: after an archive programme the next one, or live if that has not begun. A moment that left
 * the DVR window continues in the archive, or live with the returned note if that is closed. */
export function useAutoplayNext(watched: Watched, go: (destination: Destination) => void): ReactNode {
  const { player, channel, programme, archive, at } = watched
  const queries = useQueryClient()
  const [tooLate, setTooLate] = useState(false)

  const isOver = () => {
    const { phase, key } = player.state.get()
    return archive && programme !== null && phase === 'ended' && key === archiveKey(programme._id)
  }

  const follow = useEffectEvent(async (isShown: () => boolean) => {
    if (!programme || !isOver()) return
    const next = await programmeFollowing(queries, channel._id, programme.end).catch(() => null)
    // Without a response the viewer stays at the end, where play restarts.
    if (next === null || !isShown() || !isOver()) return
    const hasBegun = next !== undefined && next.start <= now()
    // Names the moment, or the URL would mean the stored position. Programmes that ran meanwhile count as
    // seen.
    if (hasBegun) go({ programme: next, place: placeIn(next, Math.max(next.start, programme.end)), replace: true })
    else go({ programme: null, place: {}, replace: true })
  })

  /** Navigates to a moment that left the DVR window; resolves whether the archive is closed. */
  const openArchiveAt = useEffectEvent(async (atMs: number, isShown: () => boolean): Promise<boolean> => {
    const { key } = player.state.get()
    const mayLookBack = channel.allowed && session.get() !== null
    const was = mayLookBack ? await programmeOf(queries, channel._id, atMs).catch(() => undefined) : undefined
    if (!isShown() || player.state.get().key !== key) return false
    const isOpen = was !== undefined && isArchiveDayOpen(was.day, kyivDayOf(now()), channel.epg_days)
    // The URL that names the moment is replaced, or Back would return to it.
    if (isOpen) go({ programme: was, place: placeIn(was, atMs), replace: at !== undefined })
    else if (key !== liveKey(channel._id)) go({ programme: null, place: {}, replace: true })
    return !isOpen
  })

  useEffect(() => {
    let before = player.state.get()
    let shows = true
    const isShown = () => shows
    // The programme may have ended between screens, or its successor was unknown.
    void follow(isShown)
    const forget = player.state.subscribe(() => {
      const after = player.state.get()
      const lostMs = momentLost(before, after)
      const hasEnded = after.phase === 'ended' && before.phase !== 'ended'
      before = after
      if (hasEnded) void follow(isShown)
      if (lostMs !== null) void openArchiveAt(lostMs, isShown).then((late) => late && setTooLate(true))
    })
    return () => {
      shows = false
      forget()
    }
  }, [player])

  useEffect(() => {
    const { key } = player.state.get()
    if (
      archive ||
      at === undefined ||
      !isOutsideWindow({ channelId: channel._id, at }, { key, at: lastAppliedMoment.get() }, now())
    )
      return
    let shows = true
    void openArchiveAt(at * 1000, () => shows).then((late) => late && setTooLate(true))
    return () => {
      shows = false
    }
  }, [player, channel._id, archive, at])

  useEffect(() => {
    if (!tooLate) return
    const timer = setTimeout(setTooLate, SAID_FOR_MS, false)
    return () => clearTimeout(timer)
  }, [tooLate])

  return tooLate && <Trans>That moment of the broadcast has passed: it goes on live</Trans>
}

function placeIn({ _id }: ProgrammeInBrief, atMs: number): Place {
  return { archive: _id, at: Math.floor(atMs / 1000) }
}
