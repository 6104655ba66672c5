import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { useEffect } from 'react'
import { ChunkFailure, reloadOnce } from '../../platform/chunks.ts'
import { isFailure } from '../../app-state/api-client.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Scale } from '../../ui/Scale.tsx'
import css from './ErrorPage.module.css'
import { type ReadyScreen, readyScreens } from '../offline/ready-screens.ts'
import { useRedirectRules } from '../background/use-redirect-rules.ts'

/** The page of an unknown address without a redirect. */
export function NotFoundPage() {
  const { t } = useLingui()
  const mayLeadOn = useRedirectRules()
  if (mayLeadOn) return null
  return (
    <section className={css.page}>
      <title>{`${t`This page could not be found`} — ${t`Efir`}`}</title>
      <p className={css.code}>404</p>
      <Scale at={0.93} steps={60} size="ruler" className={css.scale ?? ''} />
      <h1>
        <Trans>This page could not be found</Trans>
      </h1>
      <p>
        <Trans>The needle went past the end of the dial: there is only hiss here.</Trans>
      </p>
      <Link to={SCREEN_PATHS.home} className={buttonClass('needle')}>
        <Trans>Back home</Trans>
      </Link>
    </section>
  )
}

/** The page of anything unforeseen, and of a server that does not respond. */
export function ErrorPage({ error }: { error: unknown }) {
  const { t } = useLingui()
  const router = useRouter()
  const silent = isFailure(error, 'no_answer')
  useEffect(() => {
    if (error instanceof ChunkFailure) reloadOnce()
  }, [error])
  return (
    <section className={css.page}>
      <title>{`${silent ? t`This is not on your device` : t`An error occurred`} — ${t`Efir`}`}</title>
      <p className={css.code}>{silent ? '···' : '500'}</p>
      <Scale at={0.5} steps={60} size="ruler" className={css.scale ?? ''} />
      <h1>{silent ? <Trans>This is not on your device</Trans> : <Trans>An error occurred</Trans>}</h1>
      <p>
        {silent ? (
          <Trans>
            Efir cannot be reached now, and this page was not kept for such a time. It opens by itself as soon as the connection
            is back.
          </Trans>
        ) : (
          <Trans>We do not know yet what happened. Try again in a minute.</Trans>
        )}
      </p>
      <Button onClick={() => void router.invalidate()}>
        <Trans>Try again</Trans>
      </Button>
      {silent ? (
        <OfflineScreens />
      ) : (
        <Link to={SCREEN_PATHS.home} className={buttonClass('quiet')}>
          <Trans>Back home</Trans>
        </Link>
      )}
    </section>
  )
}

const NO_SCREENS: readonly ReadyScreen[] = []

/** The screens that open without a network, because what they show is on the device. */
function OfflineScreens() {
  const { data: ready = NO_SCREENS } = useQuery({ queryKey: ['ready-screens'], queryFn: readyScreens, staleTime: 0, gcTime: 0 })
  if (ready.length === 0) return null
  return (
    <nav className={css.offline}>
      <p>
        <Trans>Without a connection you can open:</Trans>
      </p>
      {ready.includes('home') && (
        <Link to={SCREEN_PATHS.home} className={buttonClass('outline')}>
          <Trans>Home</Trans>
        </Link>
      )}
      {ready.includes('channels') && (
        <Link to={SCREEN_PATHS.channels} search={{}} className={buttonClass('outline')}>
          <Trans>Channels</Trans>
        </Link>
      )}
      {ready.includes('radio') && (
        <Link to={SCREEN_PATHS.radio} className={buttonClass('outline')}>
          <Trans>Radio</Trans>
        </Link>
      )}
    </nav>
  )
}
