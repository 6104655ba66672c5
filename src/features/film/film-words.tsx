import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { AccessGate } from '../../domain/playback/access-gate.ts'

/** The access-gate texts for films where they differ from channels. */
export const FILM_WORDS: Partial<Record<AccessGate, ReactNode>> = {
  registration: (
    <>
      <h2>
        <Trans>This is for registered viewers</Trans>
      </h2>
      <p>
        <Trans>Sign in to watch it. What is open to everybody plays without an account.</Trans>
      </p>
    </>
  ),
  tariff: (
    <>
      <h2>
        <Trans>This is not in your package</Trans>
      </h2>
      <p>
        <Trans>A wider package opens it.</Trans>
      </p>
    </>
  ),
  pin: (
    <>
      <h2>
        <Trans>This is for older viewers</Trans>
      </h2>
      <p>
        <Trans>The PIN of parental control opens it. It holds here for four hours.</Trans>
      </p>
    </>
  ),
  live_error: (
    <>
      <h2>
        <Trans>It does not play now</Trans>
      </h2>
      <p>
        <Trans>Don't worry: try again in a minute.</Trans>
      </p>
    </>
  ),
}
