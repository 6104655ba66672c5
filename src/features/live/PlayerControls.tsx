import { Trans } from '@lingui/react/macro'
import { lazy, type ReactNode, type RefObject, Suspense, useCallback, useState } from 'react'
import type { Channel } from '../../contract/channels.ts'
import type { ProgrammeInBrief } from '../../contract/programmes.ts'
import { kyivDayOf } from '../../domain/time/kyiv-time.ts'
import { hasArchive, isDayArchived } from '../../domain/guide/guide-days.ts'
import { lockedUntil } from '../../domain/playback/player-ruler.ts'
import { clock } from '../../platform/clock.ts'
import { toggleFullscreen } from '../../platform/fullscreen.ts'
import { session } from '../../app-state/session.ts'
import type { Player } from '../../player/player.ts'
import { useSelector, useStore } from '../../ui/use-store.ts'
import { BehindLive } from './BehindLive.tsx'
import { AutoplayNext } from './AutoplayNext.tsx'
import { MoreButtons } from './keys/MoreButtons.tsx'
import { OverPicture } from '../../player-ui/OverPicture.tsx'
import { recordingGaps } from './playable.ts'
import { PlayerHead } from './PlayerHead.tsx'
import { PlayerRuler } from './PlayerRuler.tsx'
import { PlayerTransport } from './PlayerTransport.tsx'
import { SwipeHint } from './SwipeHint.tsx'
import { TooLate } from './TooLate.tsx'
import { useArchiveSpeed } from '../../player-ui/use-archive-speed.ts'
import { momentOf, type TimelineNavigation } from './use-timeline-navigation.ts'
import { useZapping } from './use-zapping.ts'

const PlayerSettings = lazy(async () => ({ default: (await import('./settings/PlayerSettings.tsx')).PlayerSettings }))

type PlayerControlsProps = {
  player: Player
  frame: RefObject<HTMLDivElement | null>
  channel: Channel
  channels: readonly Channel[]
  programme: ProgrammeInBrief | null
  archive: boolean
  at: number | undefined
  neighbours: readonly ProgrammeInBrief[]
  navigation: TimelineNavigation
  /** A brief note that a moment is no longer available. */
  tooLate: ReactNode
}

/** The picture's overlay: words, ruler, transport. Controls command the player and show its state. */
export function PlayerControls({
  player,
  frame,
  channel,
  channels,
  programme,
  archive,
  at,
  neighbours,
  navigation,
  tooLate,
}: PlayerControlsProps) {
  const state = useStore(player.state)
  const nowMs = useStore(clock)
  const gaps = useStore(recordingGaps)
  const signedIn = useSelector(session, (value) => value !== null)
  const [settingsOpen, setSettingsOpen] = useState(false)
  const closeSettings = useCallback(() => setSettingsOpen(false), [])

  const watched = { player, channel, programme, archive, at }
  const zap = useZapping(channel, channels)
  useArchiveSpeed(player, archive)

  const restart = (): void => {
    if (!programme) return
    if (!archive) return navigation.open({ archive: programme._id, at: Math.floor(programme.start / 1000) })
    navigation.seekTo(programme.start)
    // The pressed button may have been removed.
    frame.current?.querySelector('input')?.focus()
  }

  const canRestart = programme !== null && (archive || isDayArchived(programme.day, kyivDayOf(nowMs), channel))
  const atMs = momentOf(state, watched)
  const edgeMs = state.liveEdgeMs ?? nowMs
  const atLive = !archive && state.atLive
  // A visitor may use the DVR window, but not the archive; some channels have none.
  const mayLookBack = signedIn && channel.allowed && hasArchive(channel)
  const locked = mayLookBack
    ? lockedUntil(neighbours, { today: kyivDayOf(nowMs), epgDays: channel.epg_days })
    : (state.seekableStartMs ?? edgeMs)

  return (
    <OverPicture
      player={player}
      frame={frame}
      onStep={navigation.seekBy}
      onZap={zap}
      keepControls={settingsOpen}
      meanwhile={<Trans>The guide can be read meanwhile.</Trans>}
      notes={
        <>
          <AutoplayNext playing={state.phase === 'loading' ? null : state.key} onRestart={restart} />
          <TooLate note={tooLate} />
          {channels.length > 1 && <SwipeHint playing={state.phase === 'playing' && !state.mutedByAutoplay} />}
        </>
      }
      head={<PlayerHead channel={channel} programme={programme} neighbours={neighbours} onZap={zap} />}
      ruler={
        <PlayerRuler
          state={state}
          atMs={atMs}
          edgeMs={edgeMs}
          span={programme}
          neighbours={neighbours}
          lockedUntilMs={locked}
          gaps={gaps?.key === state.key ? gaps.gaps : []}
          onSeek={navigation.seekTo}
          onStep={navigation.seekBy}
        />
      }
      transport={
        <PlayerTransport
          player={player}
          atLive={atLive}
          behind={state.phase !== 'loading' && !atLive && <BehindLive atMs={atMs} edgeMs={edgeMs} />}
          onRestart={canRestart ? restart : undefined}
          onStep={navigation.seekBy}
          onLive={navigation.goLive}
          onZap={zap}
          more={<MoreButtons channel={channel} channels={channels} />}
          onSettings={() => setSettingsOpen(true)}
          onFullscreen={() => toggleFullscreen(frame.current)}
        />
      }
    >
      {settingsOpen && (
        <Suspense>
          <PlayerSettings
            player={player}
            frame={frame}
            channel={channel}
            channels={channels}
            archive={archive}
            moment={canRestart ? { programme, atMs } : null}
            onRestart={canRestart ? restart : undefined}
            onClose={closeSettings}
          />
        </Suspense>
      )}
    </OverPicture>
  )
}
