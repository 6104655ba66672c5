import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { SCREENS } from '../../domain/paths.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import css from './GuideWords.module.css'
import type { ShownChannels } from './use-shown-channels.ts'

/** Why the guide shows no channel, and what can be done about it. */
export function NoChannels({ shown }: { shown: Exclude<ShownChannels, { channels: unknown }> }) {
  if (shown.why === 'signed-out') {
    return (
      <div className={css.words}>
        <p>
          <Trans>Sign in to keep the channels you like best here.</Trans>
        </p>
        <Link to={SCREENS.auth} className={buttonClass('needle')}>
          <Trans>Sign in</Trans>
        </Link>
      </div>
    )
  }
  if (shown.why === 'failed') {
    return (
      <div className={css.words} role="alert">
        <p>
          <Trans>The favourites did not arrive.</Trans>
        </p>
        <Button look="outline" onClick={shown.ask}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    )
  }
  return (
    <div className={css.words}>
      <p>
        {shown.why === 'no-favourites' ? (
          <Trans>No favourite channels yet. A press on a heart makes a channel one.</Trans>
        ) : (
          <Trans>There are no channels in this category yet.</Trans>
        )}
      </p>
    </div>
  )
}
