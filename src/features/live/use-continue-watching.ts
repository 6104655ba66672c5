import { useEffect, useEffectEvent, useRef } from 'react'
import type { ProgrammeInBrief } from '../../contract/programmes.ts'
import { needsPin } from '../../domain/account/pin.ts'
import type { AccessGate } from '../../domain/playback/access-gate.ts'
import { mayResume } from '../../player/audio-focus.ts'
import { now } from '../../storage/server-clock.ts'
import { useAgeLimit } from '../account/user-queries.ts'
import { liveItem } from './playable.ts'
import type { Watched } from './use-timeline-navigation.ts'

// The shortest interval between checks whether a future programme has begun.
const RETRY_AFTER_MS = 15_000

/** Continues playback when the gate opens by itself: the next programme needs no PIN, or a future programme
 * begins. Another player that sounds is not interrupted. */
export function useContinueWatching(
  gate: AccessGate | null,
  { player, channel, programme, archive }: Watched,
  playAgain: () => void,
): void {
  useProgrammeWithoutPin(gate === 'pin' && !archive, { channelId: channel._id, programme }, () => {
    if (mayResume(player)) playAgain()
    // Another player sounds: the picture waits for a press.
    else player.load(liveItem(channel._id))
  })
  useProgrammeStart(gate === 'to_come' && programme ? programme.start : undefined, () => mayResume(player) && playAgain())
}

/** Calls back when a future programme begins by the device clock, and again later if that clock is ahead
 * of the server's. */
function useProgrammeStart(startMs: number | undefined, begin: () => void): void {
  const go = useEffectEvent(begin)
  useEffect(() => {
    if (startMs === undefined) return
    const timer = setTimeout(() => go(), Math.max(startMs - now(), RETRY_AFTER_MS))
    return () => clearTimeout(timer)
  }, [startMs])
}

type OnAir = { channelId: string; programme: ProgrammeInBrief | null }

/** Calls back when a channel that waits for the PIN reaches a programme that needs none; without a known
 * limit, at any next programme. */
function useProgrammeWithoutPin(isLocked: boolean, { channelId, programme }: OnAir, onReached: () => void): void {
  const limit = useAgeLimit()
  const seen = useRef({ channelId, id: programme?._id })
  useEffect(() => {
    const before = seen.current
    seen.current = { channelId, id: programme?._id }
    if (!isLocked || before.channelId !== channelId || before.id === programme?._id) return
    if (programme === null || !needsPin(programme.age, limit)) onReached()
  })
}
