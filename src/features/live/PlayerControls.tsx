import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { ChevronDown, ChevronUp, FastForward, Maximize, Pause, Play, Rewind, RotateCcw, Volume2, VolumeX } from 'lucide-react'
import type { RefObject } from 'react'
import type { Channel } from '../../contract/channels.ts'
import type { ProgrammeInBrief } from '../../contract/programmes.ts'
import { counter, timeOfDay } from '../../domain/clock-format.ts'
import { nameIn } from '../../domain/locale.ts'
import { SCREENS } from '../../domain/paths.ts'
import { titleIn } from '../../domain/programme-texts.ts'
import { connection } from '../../platform/connection.ts'
import { toggleFullscreen } from '../../platform/fullscreen.ts'
import { localeStore } from '../../platform/locale-store.ts'
import { viewerZone } from '../../platform/viewer-zone.ts'
import type { Player } from '../../player/player.ts'
import { Button } from '../../ui/Button.tsx'
import { useStore } from '../../ui/use-store.ts'
import { GoingOn } from './GoingOn.tsx'
import { MoreButtons } from './keys/MoreButtons.tsx'
import css from './PlayerControls.module.css'
import { PlayerRuler } from './PlayerRuler.tsx'

type PlayerControlsProps = {
  player: Player
  frame: RefObject<HTMLDivElement | null>
  channel: Channel
  channels: readonly Channel[]
  programme: ProgrammeInBrief | null
  archive: boolean
}

const STEP_S = 15

/** What lies over the picture: the words, the ruler, the transport. Everything asks the player; its state confirms. */
export function PlayerControls({ player, frame, channel, channels, programme, archive }: PlayerControlsProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const locale = useStore(localeStore)
  const zone = useStore(viewerZone)
  const state = useStore(player.state)
  const lost = useStore(connection) === 'lost'

  const watch = (search: { archive?: string; at?: number }) =>
    void navigate({ to: SCREENS.channel, params: { id: channel.slug }, search, resetScroll: false })
  const zap = (step: number): void => {
    const index = channels.findIndex(({ _id }) => _id === channel._id)
    const next = channels[(index + step + channels.length) % channels.length]
    if (next) void navigate({ to: SCREENS.channel, params: { id: next.slug }, search: {}, resetScroll: false })
  }
  const goLive = () => (archive ? watch({}) : player.goLive())
  const seekTo = (wallClockMs: number): void => {
    const before = !archive && state.seekableStartMs !== null && wallClockMs < state.seekableStartMs
    // What lies before the live window is in the archive, under an address of its own.
    if (before && programme) watch({ archive: programme._id, at: Math.round(wallClockMs / 1000) })
    else player.seekTo(wallClockMs)
  }
  const restart = (): void => {
    if (!programme) return
    if (archive) {
      player.seekTo(programme.start)
      // The button that was pressed may be gone.
      frame.current?.querySelector('input')?.focus()
      // Without a moment the address would mean the place where the programme was left.
    } else watch({ archive: programme._id, at: Math.floor(programme.start / 1000) })
  }
  const atLive = !archive && state.atLive
  const isStarving = state.phase === 'loading' || state.phase === 'waiting'

  return (
    <div className={css.controls}>
      {isStarving && <span className={css.tuning} role="status" aria-label={t`Tuning`} />}
      {!state.wanted && state.phase !== 'loading' && (
        <Button look="icon" className={css.big} aria-label={t`Play`} onClick={() => player.play()}>
          <Play aria-hidden="true" fill="currentColor" />
        </Button>
      )}
      <div className={css.notes}>
        {state.mutedByAutoplay && !isStarving && (
          <Button onClick={() => player.setMuted(false)}>
            <VolumeX size={18} aria-hidden="true" />
            <Trans>Turn the sound on</Trans>
          </Button>
        )}
        {isStarving && lost && (
          <p className={css.lost} role="status">
            <Trans>No network: the picture comes as soon as it is back.</Trans>{' '}
            <span>
              <Trans>The guide can be read meanwhile.</Trans>
            </span>
          </p>
        )}
        <GoingOn playing={state.phase === 'loading' ? null : state.key} onRestart={restart} />
      </div>
      <div className={css.hud}>
        <div className={css.title}>
          <span className={css.number}>{channel.number}</span>
          <div>
            <strong>{programme ? titleIn(locale, programme) : nameIn(locale, channel)}</strong>
            {programme && (
              <span>
                {nameIn(locale, channel)} · {timeOfDay(programme.start, zone)}–{timeOfDay(programme.end, zone)}
              </span>
            )}
          </div>
        </div>
        <PlayerRuler state={state} span={programme} onSeek={seekTo} onStep={(seconds) => player.seekBy(seconds)} />
        <div className={css.row}>
          {state.wanted ? (
            <Button look="icon" aria-label={t`Pause`} onClick={() => player.pause()}>
              <Pause aria-hidden="true" fill="currentColor" />
            </Button>
          ) : (
            <Button look="icon" aria-label={t`Play`} onClick={() => player.play()}>
              <Play aria-hidden="true" fill="currentColor" />
            </Button>
          )}
          <Button look="icon" aria-label={t`15 seconds back`} onClick={() => player.seekBy(-STEP_S)}>
            <Rewind aria-hidden="true" fill="currentColor" />
          </Button>
          <Button look="icon" aria-label={t`15 seconds forward`} onClick={() => player.seekBy(STEP_S)}>
            <FastForward aria-hidden="true" fill="currentColor" />
          </Button>
          <Button look="icon" className={css.live} aria-pressed={atLive} data-lit={atLive || undefined} onClick={goLive}>
            <Trans>On air</Trans>
          </Button>
          <span className={css.behind}>
            {archive && state.positionMs !== null
              ? timeOfDay(state.positionMs, zone)
              : state.behindLiveMs !== null && `−${counter(state.behindLiveMs)}`}
          </span>
          <span className={css.space} />
          {programme && (
            <Button look="icon" aria-label={t`From the start`} onClick={restart}>
              <RotateCcw aria-hidden="true" />
            </Button>
          )}
          <span className={css.zap}>
            <Button look="icon" aria-label={t`Previous channel`} onClick={() => zap(-1)}>
              <ChevronDown aria-hidden="true" />
            </Button>
            <span aria-hidden="true">
              <Trans>channel</Trans>
            </span>
            <Button look="icon" aria-label={t`Next channel`} onClick={() => zap(1)}>
              <ChevronUp aria-hidden="true" />
            </Button>
          </span>
          <Button look="icon" aria-label={t`Sound`} aria-pressed={!state.muted} onClick={() => player.setMuted(!state.muted)}>
            {state.muted || state.volume === 0 ? <VolumeX aria-hidden="true" /> : <Volume2 aria-hidden="true" />}
          </Button>
          <input
            className={css.volume}
            type="range"
            min="0"
            max="1"
            step="0.05"
            value={state.muted ? 0 : state.volume}
            aria-label={t`Volume`}
            onChange={(event) => {
              player.setVolume(event.target.valueAsNumber)
              player.setMuted(event.target.valueAsNumber === 0)
            }}
          />
          <MoreButtons channel={channel} channels={channels} />
          <Button look="icon" aria-label={t`Full screen`} onClick={() => toggleFullscreen(frame.current)}>
            <Maximize aria-hidden="true" />
          </Button>
        </div>
      </div>
    </div>
  )
}
