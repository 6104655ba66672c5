import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import css from './NoFavouriteChannels.module.css'

/** Why there are none: nobody is signed in, and where that is done; they did not arrive, and what asks again; or none was chosen. */
export type WhyNone = { why: 'signed-out'; signIn: ReactNode } | { why: 'failed'; ask: () => void } | { why: 'no-favourites' }

/** What stands in the place of favourite channels when there are none to show. */
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
        <Button look="outline" onClick={props.ask}>
          <Trans>Try again</Trans>
        </Button>
      )}
    </div>
  )
}
