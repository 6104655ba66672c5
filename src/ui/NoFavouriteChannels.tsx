import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import css from './NoFavouriteChannels.module.css'

/** Why the list is empty: signed out, with a sign-in link; failed, with a retry; or no favourites. */
export type WhyNone = { why: 'signed-out'; signIn: ReactNode } | { why: 'failed'; retry: () => void } | { why: 'no-favourites' }

/** The placeholder of an empty list of favourite channels. */
export function NoFavouriteChannels(props: WhyNone) {
  return (
    <div className={css.words} role={props.why === 'failed' ? 'alert' : undefined}>
      <p>
        {props.why === 'signed-out' ? (
          <Trans>Sign in to keep the channels you like best here.</Trans>
        ) : props.why === 'failed' ? (
          <Trans>The favourites did not arrive.</Trans>
        ) : (
          <Trans>No favourite channels yet. A press on a heart makes a channel one.</Trans>
        )}
      </p>
      {props.why === 'signed-out' && props.signIn}
      {props.why === 'failed' && (
        <Button look="outline" onClick={props.retry}>
          <Trans>Try again</Trans>
        </Button>
      )}
    </div>
  )
}
