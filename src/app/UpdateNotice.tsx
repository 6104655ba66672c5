import { Trans } from '@lingui/react/macro'
import { updateWaiting } from '../platform/update-store.ts'
import { acceptUpdate } from '../platform/worker-bridge.ts'
import { Button } from '../ui/Button.tsx'
import css from './UpdateNotice.module.css'

/** Offers a newer version of the site; nothing reloads until it is pressed. */
export function UpdateNotice() {
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
