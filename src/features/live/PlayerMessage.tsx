import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Barrier } from '../../domain/barrier.ts'
import { SCREENS } from '../../domain/paths.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Scale } from '../../ui/Scale.tsx'
import css from './PlayerMessage.module.css'

/** The panel inside the frame that says what stands between the viewer and the picture (section 2). */
export function PlayerMessage({ message, onRetry }: { message: Barrier; onRetry: () => void }) {
  return (
    <div className={css.panel} role="status">
      <Scale at={message === 'live_error' ? 0.08 : 0.5} steps={48} size="ruler" className={css.scale ?? ''} />
      <Words message={message} />
      {message === 'registration' && (
        <p className={css.ways}>
          <Link to={SCREENS.auth} className={buttonClass('needle')}>
            <Trans>Sign in</Trans>
          </Link>
        </p>
      )}
      {message === 'live_error' && (
        <Button look="outline" onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      )}
    </div>
  )
}

function Words({ message }: { message: Barrier }) {
  switch (message) {
    case 'registration':
      return (
        <>
          <h2>
            <Trans>This is for registered viewers</Trans>
          </h2>
          <p>
            <Trans>Sign in to watch this channel and its archive. Open channels and radio play without an account.</Trans>
          </p>
        </>
      )
    case 'tariff':
      return (
        <>
          <h2>
            <Trans>This channel is not in your package</Trans>
          </h2>
          <p>
            <Trans>A wider package opens it, together with its archive.</Trans>
          </p>
        </>
      )
    case 'archive':
      return (
        <>
          <h2>
            <Trans>Your package does not reach this day</Trans>
          </h2>
          <p>
            <Trans>A package with a longer archive opens it. The days without a padlock are yours already.</Trans>
          </p>
        </>
      )
    case 'live_error':
      return (
        <>
          <h2>
            <Trans>Error receiving the signal</Trans>
          </h2>
          <p>
            <Trans>Don't worry: try again later or watch another channel.</Trans>
          </p>
        </>
      )
  }
}
