import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { ProgrammeInBrief } from '../../contract/programmes.ts'
import { archiveKey } from '../../domain/downloads/download.ts'
import { isArchiveDayOpen } from '../../domain/guide/guide-days.ts'
import { kyivDayOf } from '../../domain/time/kyiv-time.ts'
import { session } from '../../app-state/session.ts'
import { lastAppliedMoment } from './live-player.ts'
import { isLeftBehind, momentLost } from './lost-moment.ts'
import { liveKey } from './playable.ts'
import { programmeFollowing, programmeOf } from './programmes-around.ts'
import type { Place, Watched } from './use-timeline-navigation.ts'
import { now } from '../../storage/server-clock.ts'

const SAID_FOR_MS = 8000

/** Where the viewer is taken: to a moment of a programme of the archive, or, with neither, live; `replace` where what was is over. */
export type Further = { programme: ProgrammeInBrief | null; place: Place; replace: boolean }

/**
 * Takes the viewer further where a player by itself ends: after a programme of the archive the next one follows, or live television when
 * that has not begun; a moment that live television has left, after a long pause or by its address, goes on in the archive, or, where that
 * is closed, live with a word.
 * Whoever shows the picture goes there, and says the word that this returns for a while.
 */
export function useAutoplayNext(watched: Watched, go: (further: Further) => void): ReactNode {
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
    // Without an answer the viewer stays at the end, from which play goes back to the start.
    if (next === null || !isShown() || !isOver()) return
    const hasBegun = next !== undefined && next.start <= now()
    // The moment is named: without it the address would mean the place where the viewer left it. What has run beside it was seen.
    if (hasBegun) go({ programme: next, place: placeIn(next, Math.max(next.start, programme.end)), replace: true })
    else go({ programme: null, place: {}, replace: true })
  })

  /** Leads to a moment that live television has left; whether it is too late for that. */
  const takeUp = useEffectEvent(async (atMs: number, isShown: () => boolean): Promise<boolean> => {
    const { key } = player.state.get()
    const mayLookBack = channel.allowed && session.get() !== null
    const was = mayLookBack ? await programmeOf(queries, channel._id, atMs).catch(() => undefined) : undefined
    if (!isShown() || player.state.get().key !== key) return false
    const isOpen = was !== undefined && isArchiveDayOpen(was.day, kyivDayOf(now()), channel.epg_days)
    // An address that names the moment leads to the same: Back would come to it again.
    if (isOpen) go({ programme: was, place: placeIn(was, atMs), replace: at !== undefined })
    else if (key !== liveKey(channel._id)) go({ programme: null, place: {}, replace: true })
    return !isOpen
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
      if (lostMs !== null) void takeUp(lostMs, isShown).then((late) => late && setTooLate(true))
    })
    return () => {
      shows = false
      forget()
    }
  }, [player])

  useEffect(() => {
    const { key } = player.state.get()
    if (archive || at === undefined || !isLeftBehind({ channelId: channel._id, at }, { key, at: lastAppliedMoment.at }, now()))
      return
    let shows = true
    void takeUp(at * 1000, () => shows).then((late) => late && setTooLate(true))
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
