import { useNavigate } from '@tanstack/react-router'
import type { Channel } from '../../contract/channels.ts'
import type { ProgrammeInBrief } from '../../contract/programmes.ts'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { hasArchive } from '../../domain/guide/guide-days.ts'
import { seekTarget } from '../../domain/playback/seek-target.ts'
import { HOLD_BACK_S } from '../../player/live-window.ts'
import type { Player } from '../../player/player.ts'
import type { PlayerState } from '../../player/state.ts'
import { now } from '../../storage/server-clock.ts'

/** The starting point of timeline navigation. */
export type Watched = {
  player: Player
  channel: Channel
  programme: ProgrammeInBrief | null
  /** The programme plays from the archive. */
  archive: boolean
  /** The moment in the URL, seconds since 1970. */
  at: number | undefined
}

/** A URL's target: live, at a moment (seconds since 1970), or an archive programme at one. */
export type Place = { archive?: string; at?: number }

export type TimelineNavigation = {
  open: (place: Place, options?: { replace?: boolean }) => void
  /** Seeks to a wall clock (epoch ms) in the same media, in the archive, or live. */
  seekTo: (atMs: number) => void
  seekBy: (seconds: number) => void
  /** Plays at the live edge. */
  goLive: () => void
}

/** Returns the current moment; while loading, the requested one. */
export function momentOf({ positionMs }: PlayerState, { programme, archive, at }: Omit<Watched, 'player' | 'channel'>): number {
  if (positionMs !== null) return positionMs
  if (at !== undefined) return at * 1000
  return archive && programme ? programme.start : now() - HOLD_BACK_S.live * 1000
}

/** Plays the live item at its edge. */
export function playLive(player: Player): void {
  player.goLive()
  if (!player.state.get().playWhenReady) player.play()
}

/** Navigates to any moment of a channel: the URL names the item, the player seeks within it. */
export function useTimelineNavigation(
  watched: Watched,
  around: readonly ProgrammeInBrief[],
  onSeek: () => void,
): TimelineNavigation {
  const { player, channel, programme, archive, at: named } = watched
  const navigate = useNavigate()

  const open: TimelineNavigation['open'] = (search, { replace = false } = {}) =>
    void navigate({ to: SCREEN_PATHS.channel, params: { id: channel.slug }, search, replace, resetScroll: false })
  const goLive = (): void => {
    if (archive) open({})
    else if (named !== undefined) open({}, { replace: true })
    else playLive(player)
  }
  const seekTo = (atMs: number): void => {
    const { seekableStartMs, seekableEndMs, liveEdgeMs, positionMs } = player.state.get()
    const isEdgeKnown = liveEdgeMs !== null && seekableEndMs !== null
    const playing = archive ? programme : null
    const target = seekTarget(atMs, {
      playing,
      reach: seekableStartMs !== null && seekableEndMs !== null ? { start: seekableStartMs, end: seekableEndMs } : null,
      liveFromMs: isEdgeKnown ? seekableEndMs : now() - HOLD_BACK_S.live * 1000,
      programmes: hasArchive(channel) ? around : [],
    })
    if (target.go === 'live') return goLive()
    const at = Math.floor(atMs / 1000)
    if (target.go === 'archive') {
      open({ archive: target.programme._id, at: Math.floor(target.atMs / 1000) }, { replace: archive })
    } else if (playing && positionMs === null) {
      // Still loading: open it again at this moment.
      open({ archive: playing._id, at }, { replace: true })
    } else {
      player.seekTo(Math.max(atMs, (playing ? null : seekableStartMs) ?? -Infinity))
      onSeek()
    }
  }
  const seekBy = (seconds: number) => seekTo(momentOf(player.state.get(), watched) + seconds * 1000)
  return { open, seekTo, seekBy, goLive }
}
