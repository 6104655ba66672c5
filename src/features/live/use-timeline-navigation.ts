import { useNavigate } from '@tanstack/react-router'
import type { Channel } from '../../contract/channels.ts'
import type { ProgrammeInBrief } from '../../contract/programmes.ts'
import { SCREENS } from '../../domain/routing/paths.ts'
import { seekTarget } from '../../domain/playback/seek-target.ts'
import { HOLD_BACK_S } from '../../player/live-window.ts'
import type { Player } from '../../player/player.ts'
import type { PlayerState } from '../../player/state.ts'
import { now } from '../../storage/server-clock.ts'

/** What the way around a channel's time begins from. */
export type Watched = {
  player: Player
  channel: Channel
  programme: ProgrammeInBrief | null
  /** Whether the programme plays from the archive. */
  archive: boolean
  /** The moment that the address names, in seconds since 1970. */
  at: number | undefined
}

/** Where an address leads: live, at its edge or at a moment (seconds since 1970), or to a programme of the archive at one. */
export type Place = { archive?: string; at?: number }

export type TimelineNavigation = {
  open: (place: Place, options?: { replace?: boolean }) => void
  /** To a wall clock (epoch ms): in the same media, in the archive of whatever was on then, or live. */
  seekTo: (atMs: number) => void
  seekBy: (seconds: number) => void
  /** To the live edge, playing. */
  goLive: () => void
}

/** The moment that is shown; while it loads, the one that was asked for. */
export function momentOf({ positionMs }: PlayerState, { programme, archive, at }: Omit<Watched, 'player' | 'channel'>): number {
  if (positionMs !== null) return positionMs
  if (at !== undefined) return at * 1000
  return archive && programme ? programme.start : now() - HOLD_BACK_S.live * 1000
}

/** To the live edge of what plays live, playing. */
export function playLive(player: Player): void {
  player.goLive()
  if (!player.state.get().playWhenReady) player.play()
}

/** Takes the viewer to any moment of a channel: the address says what is watched, the player where in it. */
export function useTimelineNavigation(
  watched: Watched,
  around: readonly ProgrammeInBrief[],
  onSeek: () => void,
): TimelineNavigation {
  const { player, channel, programme, archive, at: named } = watched
  const navigate = useNavigate()

  const open: TimelineNavigation['open'] = (search, { replace = false } = {}) =>
    void navigate({ to: SCREENS.channel, params: { id: channel.slug }, search, replace, resetScroll: false })
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
      programmes: around,
    })
    if (target.go === 'live') return goLive()
    const at = Math.floor(atMs / 1000)
    if (target.go === 'archive') {
      open({ archive: target.programme._id, at: Math.floor(target.atMs / 1000) }, { replace: archive })
    } else if (playing && positionMs === null) {
      // Not there yet: it is asked for anew, from this moment.
      open({ archive: playing._id, at }, { replace: true })
    } else {
      player.seekTo(atMs)
      onSeek()
    }
  }
  const seekBy = (seconds: number) => seekTo(momentOf(player.state.get(), watched) + seconds * 1000)
  return { open, seekTo, seekBy, goLive }
}
