import { Trans } from '@lingui/react/macro'
import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { lastSeen } from '../../domain/time/last-seen.ts'
import { clock, wholeMinute } from '../../platform/clock.ts'
import { behindPortal, connection, probe } from '../../platform/connection.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { viewerZone } from '../../platform/viewer-zone.ts'
import { NETWORK_SIGN_IN } from '../../contract/worker-talk.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { useSelector, useStore } from '../../ui/use-store.ts'
import { oldestShown } from './cache-age.ts'
import css from './NetworkBanner.module.css'

/**
 * The banner of a slow or lost network, with the age of the cached responses on screen.
 */
export function NetworkBanner() {
  const state = useStore(connection)
  const isPortal = useStore(behindPortal)
  const queryClient = useQueryClient()
  const locale = useStore(localeStore)
  const nowMs = useSelector(clock, wholeMinute)
  const fetching = useIsFetching()
  const [cachedAtMs, setCachedAt] = useState<number | null>(null)

  useEffect(() => {
    if (state === 'good') return
    let isOver = false
    void oldestShown(queryClient).then((atMs) => !isOver && setCachedAt(atMs))
    return () => void (isOver = true)
    // The queries on screen change as responses arrive.
  }, [state, queryClient, fetching, nowMs])

  const zone = useStore(viewerZone)
  const when = cachedAtMs === null ? null : lastSeen(cachedAtMs, Math.max(nowMs, cachedAtMs), locale, zone)
  return (
    <div className={css.place} role="status">
      {state !== 'good' && (
        <div className={css.banner} data-state={state} data-network-banner>
          <p>
            <span>
              <Words state={isPortal ? 'portal' : state} />
            </span>{' '}
            {when !== null && (
              <span className={css.age}>
                <Trans>Shown as of: {when}.</Trans>
              </span>
            )}
          </p>
          {isPortal && (
            <a className={buttonClass('quiet')} href={`/?${NETWORK_SIGN_IN}`} target="_blank" rel="noreferrer">
              <Trans>Sign in to the network</Trans>
            </a>
          )}
          {state === 'lost' && !isPortal && (
            <Button look="quiet" onClick={() => void probe()}>
              <Trans>Check</Trans>
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

function Words({ state }: { state: 'portal' | 'lost' | 'slow' }) {
  if (state === 'portal') return <Trans>The network asks you to sign in.</Trans>
  return state === 'lost' ? <Trans>No connection with Efir.</Trans> : <Trans>The network is slow.</Trans>
}
