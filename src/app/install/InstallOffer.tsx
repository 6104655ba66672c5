import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import { install, postponeInstall } from '../../platform/install-offer.ts'
import { Button } from '../../ui/Button.tsx'
import css from './InstallOffer.module.css'

/** Offers to install the site. With `byMenu` it explains the browser's menu, the only way there. */
export function InstallOffer({ byMenu, onAnswer }: { byMenu: boolean; onAnswer: () => void }) {
  const titleId = useId()
  const putOff = (): void => {
    postponeInstall()
    onAnswer()
  }
  const accept = (): void => {
    onAnswer()
    void install()
  }
  return (
    <aside className={css.offer} data-room="glass" aria-labelledby={titleId}>
      <img src="/icons/icon-192.png" alt="" width="56" height="56" />
      <div className={css.words}>
        <h2 id={titleId}>{byMenu ? <Trans>Efir on your home screen</Trans> : <Trans>Efir as an app</Trans>}</h2>
        {byMenu ? (
          <p>
            <Trans>
              Press “Share” <ShareMark /> in the browser, then “Add to Home Screen”.
            </Trans>
          </p>
        ) : (
          <p>
            <Trans>It has an icon of its own and opens also without a network.</Trans>
          </p>
        )}
      </div>
      <div className={css.ways}>
        {byMenu ? (
          <Button onClick={putOff}>
            <Trans>Got it</Trans>
          </Button>
        ) : (
          <>
            <Button onClick={accept}>
              <Trans>Install</Trans>
            </Button>
            <Button look="quiet" onClick={putOff}>
              <Trans>Later</Trans>
            </Button>
          </>
        )}
      </div>
    </aside>
  )
}

/** The sign of sharing as iOS draws it. */
function ShareMark() {
  return (
    <svg className={css.mark} viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path d="M12 15V3M8 6.5 12 2.5l4 4M8 10H5v11h14V10h-3" />
    </svg>
  )
}
