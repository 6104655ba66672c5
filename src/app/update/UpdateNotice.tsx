import { Trans } from '@lingui/react/macro'
import { acceptUpdate, updateAgreed, updateWaiting } from '../../platform/worker-bridge.ts'
import { Button } from '../../ui/Button.tsx'
import { useStore } from '../../ui/use-store.ts'
import css from './UpdateNotice.module.css'

/**
 * Offers a newer version of the site; nothing reloads until it is accepted, nor while anything plays in any
 * tab.
 */
export function UpdateNotice() {
  const offered = useStore(updateWaiting)
  const agreed = useStore(updateAgreed)
  if (!offered) return null
  if (agreed) {
    return (
      <div className={css.notice} role="status">
        <p>
          <Trans>Efir will update as soon as nothing plays.</Trans>
        </p>
      </div>
    )
  }
  return (
    <div className={css.notice} role="status">
      <p>
        <Trans>A new version of Efir is ready.</Trans>
      </p>
      <Button onClick={acceptUpdate}>
        <Trans>Update</Trans>
      </Button>
      <Button look="quiet" onClick={() => updateWaiting.set(false)}>
        <Trans>Later</Trans>
      </Button>
    </div>
  )
}
