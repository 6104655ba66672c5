import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useLocation } from '@tanstack/react-router'
import { Minimize, X } from 'lucide-react'
import { lazy, type ReactNode, type RefObject, Suspense } from 'react'
import { call } from '../../app-state/api-client.ts'
import { claimStream } from '../../contract/channels.ts'
import type { AccessGate } from '../../domain/playback/access-gate.ts'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { toggleFullscreen } from '../../platform/fullscreen.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Scale } from '../../ui/Scale.tsx'
import { useFocusStays } from '../use-focus-stays.ts'
import { Outdated } from './Outdated.tsx'
import css from './PlayerMessage.module.css'

const PinEntry = lazy(async () => ({ default: (await import('./PinEntry.tsx')).PinEntry }))

type PlayerMessageProps = {
  message: AccessGate
  frame: RefObject<HTMLElement | null>
  /** Retries playback after an error, and after a correct PIN. */
  onRetry: () => void
  /** Returns from the archive to live television, where it is available. */
  onLive: (() => void) | undefined
  /** Closes the picture and its panel, where the page has other content instead. */
  onClose?: () => void
  /** The package that opens the item; null or absent if none does. */
  packageId?: string | null
  /** Overrides of the channel texts, by access gate. */
  words?: Partial<Record<AccessGate, ReactNode>>
}

/** The panel that explains why playback is refused: the access gate (section 2, Video message
 * panel). */
export function PlayerMessage({ message, frame, onRetry, onLive, onClose, packageId, words = {} }: PlayerMessageProps) {
  const { t } = useLingui()
  useFocusStays(frame)
  return (
    <div className={css.panel}>
      <Button
        look="icon"
        className={css.leave}
        aria-label={t`Leave full screen`}
        title={t`Leave full screen`}
        onClick={() => toggleFullscreen(frame.current)}
      >
        <Minimize aria-hidden="true" />
      </Button>
      <Scale at={message === 'live_error' ? 0.08 : 0.5} steps={48} size="ruler" className={css.scale ?? ''} />
      <div className={css.words} role="status">
        {words[message] ?? WORDS[message]}
      </div>
      {message === 'pin' && (
        <div className={css.entry}>
          <Suspense>
            <PinEntry onOpen={onRetry} />
          </Suspense>
        </div>
      )}
      <div className={css.ways}>
        {message === 'registration' && <WaysIn />}
        {message === 'tariff' && packageId && <WayToPackage packageId={packageId} />}
        {(message === 'archive' || (message === 'tariff' && !packageId)) && <WayToPackages />}
        {message === 'elsewhere' && <WayHere onRetry={onRetry} />}
        {message === 'live_error' && (
          <Button look="outline" onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        )}
        {onLive && (
          <Button look="outline" onClick={onLive}>
            <Trans>Return to live</Trans>
          </Button>
        )}
        {onClose && (
          <Button look="quiet" className={css.quiet} onClick={onClose}>
            <X size={18} aria-hidden="true" />
            <Trans>Close the player</Trans>
          </Button>
        )}
      </div>
    </div>
  )
}

/** Plays on this device in place of another. A claim without an answer shows the panel again. */
function WayHere({ onRetry }: Pick<PlayerMessageProps, 'onRetry'>) {
  const claim = () => call(claimStream).then(onRetry, onRetry)
  return (
    <Button onClick={() => void claim()}>
      <Trans>Watch here</Trans>
    </Button>
  )
}

/** The order of the package that opens the item; it returns to this page. */
function WayToPackage({ packageId }: { packageId: string }) {
  const back = useLocation({ select: ({ href }) => href })
  return (
    <Link to={SCREEN_PATHS.checkout} search={{ package: packageId, back }} className={buttonClass('needle')}>
      <Trans>Subscribe</Trans>
    </Link>
  )
}

/** The packages; the order of one returns to this page. */
function WayToPackages() {
  const back = useLocation({ select: ({ href }) => href })
  return (
    <Link to={SCREEN_PATHS.subscriptions} search={{ back }} className={buttonClass('needle')}>
      <Trans>Choose a package</Trans>
    </Link>
  )
}

/** Both links return to this page and programme. */
function WaysIn() {
  const back = useLocation({ select: ({ href }) => href })
  const search = { back } as object
  return (
    <>
      <Link to={SCREEN_PATHS.auth} search={search} className={buttonClass('needle')}>
        <Trans>Sign up or sign in</Trans>
      </Link>
      <Link to={SCREEN_PATHS.signInMail} search={search} className={`${buttonClass('quiet')} ${css.quiet}`}>
        <Trans>Sign in with a password</Trans>
      </Link>
    </>
  )
}

const WORDS: Record<AccessGate, ReactNode> = {
  registration: (
    <>
      <h2>
        <Trans>This is for registered viewers</Trans>
      </h2>
      <p>
        <Trans>Sign in to watch this channel and its archive. Open channels and radio play without an account.</Trans>
      </p>
    </>
  ),
  tariff: (
    <>
      <h2>
        <Trans>This channel is not in your package</Trans>
      </h2>
      <p>
        <Trans>A wider package opens it, together with its archive.</Trans>
      </p>
    </>
  ),
  archive: (
    <>
      <h2>
        <Trans>Your package does not reach this day</Trans>
      </h2>
      <p>
        <Trans>A package with a longer archive opens it. The days without a padlock are yours already.</Trans>
      </p>
    </>
  ),
  no_archive: (
    <>
      <h2>
        <Trans>This channel has no archive</Trans>
      </h2>
      <p>
        <Trans>It can be watched live only.</Trans>
      </p>
    </>
  ),
  not_recorded: (
    <>
      <h2>
        <Trans>There is no recording of this programme</Trans>
      </h2>
      <p>
        <Trans>The channel was not recorded at that time. Other programmes of its archive play.</Trans>
      </p>
    </>
  ),
  gone: (
    <>
      <h2>
        <Trans>This day has left the archive</Trans>
      </h2>
      <p>
        <Trans>The archive keeps the last days only. What was on before them cannot be watched any more.</Trans>
      </p>
    </>
  ),
  to_come: (
    <>
      <h2>
        <Trans>This programme has not begun yet</Trans>
      </h2>
      <p>
        <Trans>Once it begins, it can be watched live, and then in the archive.</Trans>
      </p>
    </>
  ),
  pin: (
    <>
      <h2>
        <Trans>This programme is for older viewers</Trans>
      </h2>
      <p>
        <Trans>The PIN of parental control opens it. It holds here for four hours.</Trans>
      </p>
    </>
  ),
  elsewhere: (
    <>
      <h2>
        <Trans>Your package plays on other devices</Trans>
      </h2>
      <p>
        <Trans>
          It plays on no more devices at once. If you watch here, the device that has played longest stops within ten minutes.
        </Trans>
      </p>
    </>
  ),
  unplayable: (
    <>
      <h2>
        <Trans>This channel does not play in this browser</Trans>
      </h2>
      <p>
        <Trans>Its picture is broadcast in a format that the browser lacks. Watch another channel.</Trans>
      </p>
    </>
  ),
  outdated: (
    <>
      <h2>
        <Outdated />
      </h2>
      <p>
        <Trans>This one cannot play the stream. Update it, or open the site in another browser.</Trans>
      </p>
    </>
  ),
  live_error: (
    <>
      <h2>
        <Trans>Error receiving the signal</Trans>
      </h2>
      <p>
        <Trans>Don't worry: try again later or watch another channel.</Trans>
      </p>
    </>
  ),
}
