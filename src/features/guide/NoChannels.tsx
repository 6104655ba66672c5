import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { NoFavouriteChannels } from '../../ui/NoFavouriteChannels.tsx'
import css from './GuideMessage.module.css'
import type { ShownChannels } from './use-shown-channels.ts'

type NoChannelsProps = { shown: Exclude<ShownChannels, { channels: unknown } | { why: 'waiting' }> }

/** Explains why the guide has no channels, with a way out. */
export function NoChannels({ shown }: NoChannelsProps) {
  if (shown.why === 'none') {
    return (
      <p className={css.words}>
        <Trans>There are no channels yet.</Trans>
      </p>
    )
  }
  if (shown.why === 'empty') {
    return (
      <p className={css.words}>
        <Trans>There are no channels in this category yet.</Trans>
      </p>
    )
  }
  if (shown.why !== 'signed-out') return <NoFavouriteChannels {...shown} />
  return (
    <NoFavouriteChannels
      why="signed-out"
      signIn={
        <Link to={SCREEN_PATHS.auth} className={buttonClass('needle')}>
          <Trans>Sign in</Trans>
        </Link>
      }
    />
  )
}
