import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Pause, Play, X } from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { type AccessGate, gateOfFailure } from '../../../domain/playback/access-gate.ts'
import { nameIn } from '../../../domain/i18n/locale.ts'
import { SCREEN_PATHS } from '../../../domain/routing/paths.ts'
import { progressOf } from '../../../domain/guide/programme-status.ts'
import { titleIn } from '../../../domain/i18n/programme-texts.ts'
import { STEP_S } from '../../../domain/playback/seek-target.ts'
import { clock, wholeMinute } from '../../../platform/clock.ts'
import { localeStore } from '../../../app-state/locale-store.ts'
import { Button } from '../../../ui/Button.tsx'
import { Scale } from '../../../ui/Scale.tsx'
import { useSelector, useStore } from '../../../ui/use-store.ts'
import { usePlayerKeys } from '../../../player-ui/keys/use-player-keys.ts'
import { livePlayer } from '../live-player.ts'
import { showTelevision } from '../television-host.ts'
import { type Watching, watching } from '../watching-store.ts'
import { Outdated } from '../../../player-ui/message/Outdated.tsx'
import css from './MiniPlayer.module.css'
import { closeMini } from '../mini-store.ts'
import { useMini } from './use-mini.ts'

/** The mini player on other screens after leaving a playing channel's page; a bottom strip on phones.
 * `quiet` hides and pauses it on sign-in screens. */
export function MiniPlayer({ quiet }: { quiet: boolean }) {
  const now = useStore(watching)
  return now && <Mini now={now} quiet={quiet} />
}

function Mini({ now, quiet }: { now: Watching; quiet: boolean }) {
  const { t } = useLingui()
  const locale = useStore(localeStore)
  const { player } = livePlayer()
  const picture = useRef<HTMLDivElement>(null)
  const playWhenReady = useSelector(player.state, (state) => state.playWhenReady)
  const gate = useSelector(player.state, ({ phase, error }) => (phase === 'failed' ? gateOfFailure(error) : null))
  const place = useSelector(player.state, ({ positionMs }) => (positionMs === null ? null : wholeMinute(positionMs)))
  const presentMs = useSelector(clock, wholeMinute)
  const name = nameIn(locale, now.channel)
  const title = now.programme && titleIn(locale, now.programme)
  const toggle = (): void => (playWhenReady ? player.pause() : player.play())
  const close = (): void => {
    closeMini()
    // The pressed button is removed with the mini player.
    document.getElementById('content')?.focus({ preventScroll: true })
  }

  const tooLate = useMini(now)
  const word = gate ? GATE_LINKS[gate] : tooLate
  useLayoutEffect(() => showTelevision(picture.current!, () => watching.get() !== null), [])
  useEffect(() => {
    if (quiet) player.pause()
  }, [player, quiet])
  usePlayerKeys({
    on: 'mini',
    actions: {
      toggle,
      play: player.play,
      pause: player.pause,
      stop: closeMini,
      back: () => player.seekBy(-STEP_S),
      forward: () => player.seekBy(STEP_S),
    },
  })

  return (
    <section className={css.mini} data-room="night" aria-label={t`Television: ${name}`} hidden={quiet}>
      <Link to={SCREEN_PATHS.channel} params={{ id: now.channel.slug }} search={now.search} className={css.open}>
        <span ref={picture} className={css.picture} data-barred={gate ?? undefined} />
        {now.programme && (
          <Scale
            at={progressOf(now.programme, now.search.archive === undefined ? presentMs : (place ?? 0))}
            filled
            className={css.scale ?? ''}
          />
        )}
        <span className={css.words}>
          <span className={css.spoken}>{t`Back to the channel`}</span>
          <span className={css.name}>
            <b>{now.channel.number}</b> {name}
          </span>
          <span className={css.title} data-word={word ? true : undefined}>
            {word || title}
          </span>
        </span>
      </Link>
      <p className={css.spoken} role="status">
        {word}
      </p>
      <div className={css.buttons}>
        <Button look="icon" aria-label={playWhenReady ? t`Pause` : t`Play`} onClick={toggle} disabled={gate === 'pin'}>
          {playWhenReady ? <Pause aria-hidden="true" fill="currentColor" /> : <Play aria-hidden="true" fill="currentColor" />}
        </Button>
        <Button look="icon" aria-label={t`Close the television`} onClick={close}>
          <X aria-hidden="true" />
        </Button>
      </div>
    </section>
  )
}

// Access gates are resolved on the channel page, which has room for their panels.
const GATE_LINKS: Record<AccessGate, ReactNode> = {
  registration: <Trans>This is for registered viewers</Trans>,
  tariff: <Trans>This channel is not in your package</Trans>,
  elsewhere: <Trans>Your package plays on other devices</Trans>,
  archive: <Trans>Your package does not reach this day</Trans>,
  no_archive: <Trans>This channel has no archive</Trans>,
  not_recorded: <Trans>There is no recording of this programme</Trans>,
  gone: <Trans>This day has left the archive</Trans>,
  to_come: <Trans>This programme has not begun yet</Trans>,
  pin: <Trans>This programme needs the PIN</Trans>,
  unplayable: <Trans>This channel does not play in this browser</Trans>,
  outdated: <Outdated />,
  live_error: <Trans>Error receiving the signal</Trans>,
}
