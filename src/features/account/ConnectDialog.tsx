import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { approveDeviceCode } from '../../contract/auth.ts'
import { languageTag } from '../../domain/i18n/locale.ts'
import { MESSAGE_TEXTS } from '../../domain/i18n/message-texts.ts'
import { call } from '../../app-state/api-client.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { showMessage } from '../../app-state/message-store.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useStore } from '../../ui/use-store.ts'

/** A device that shows a code. */
export type WaitingDevice = { code: string; name: string }

type ConnectDialogProps = {
  device: WaitingDevice
  /** The account has no free device. */
  isFull: boolean
  /** Called with the result, or with nothing if cancelled. */
  onClose: (end?: { name: string } | { error: unknown }) => void
}

/** Names the device that shows a code, and approves it when the viewer confirms. */
export function ConnectDialog({ device: { code, name }, isFull, onClose }: ConnectDialogProps) {
  const tag = languageTag(useStore(localeStore))
  const [busy, setBusy] = useState(false)
  const approve = async (): Promise<void> => {
    if (busy) return
    setBusy(true)
    try {
      await call(approveDeviceCode, { body: { code } })
      showMessage({ type: 'success', title: MESSAGE_TEXTS.device_added[tag] })
      onClose({ name })
    } catch (error) {
      onClose({ error })
    }
  }
  return (
    <Dialog
      open
      onClose={() => onClose()}
      title={<Trans>Connect {name}?</Trans>}
      actions={
        <>
          <Button aria-busy={busy} onClick={() => void approve()}>
            <Trans>Connect</Trans>
          </Button>
          <Button look="quiet" onClick={() => onClose()}>
            <Trans>Do not connect</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>Your account opens on the screen that shows this code. Connect it only if you see that screen before you.</Trans>
      </p>
      {isFull && (
        <p>
          <Trans>All places are taken: the television will ask which device to sign out.</Trans>
        </p>
      )}
    </Dialog>
  )
}
