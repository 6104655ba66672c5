import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { playing } from '../../platform/playing-tabs.ts'
import { followVersion, tooOld } from '../../platform/site-version.ts'
import { renewShell, updateAgreed } from '../../platform/worker-bridge.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useStore } from '../../ui/use-store.ts'

/**
 * Forces a reload of a page whose calls the server no longer accepts. While this tab plays, the dialog waits
 * for the end.
 */
export function RenewDialog() {
  const isOld = useStore(tooOld)
  const agreed = useStore(updateAgreed)
  const silent = useStore(playing) === null
  useEffect(followVersion, [])
  return (
    <Dialog
      open={isOld && silent}
      title={<Trans>This version of Efir is out of date</Trans>}
      actions={
        <Button disabled={agreed} onClick={() => void renewShell()}>
          <Trans>Update</Trans>
        </Button>
      }
    >
      <p>
        <Trans>The service has moved on, and this page no longer understands its answers. Update to go on watching.</Trans>
      </p>
      <p role="status">
        {agreed && (
          <span>
            <Trans>Efir will update as soon as nothing plays in other tabs.</Trans>
          </span>
        )}
      </p>
    </Dialog>
  )
}
