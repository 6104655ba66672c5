import { Select, Trans } from '@lingui/react/macro'
import { pluralForm } from '../../domain/i18n/plural-form.ts'
import { leave, leaving } from '../../features/account/sign-out.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useStore } from '../../ui/use-store.ts'

const stay = () => leaving.set(null)

/** Asks a viewer who signs out whether to discard or keep their unsent changes. */
export function UnsentChangesDialog() {
  const state = useStore(leaving)
  if (!state) return null
  if (state.sending) {
    return (
      <Dialog open onClose={stay} title={<Trans>Sending your changes…</Trans>}>
        <p role="status">
          <Trans>You will be signed out as soon as they have arrived.</Trans>
        </p>
      </Dialog>
    )
  }
  const { left } = state
  return (
    <Dialog
      open
      onClose={stay}
      title={<Trans>Not everything has been sent</Trans>}
      actions={
        <>
          <Button onClick={() => void leave(true)}>
            <Trans>Keep until I sign in again</Trans>
          </Button>
          <Button look="outline" onClick={() => void leave(false)}>
            <Trans>Erase and sign out</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Select
          value={pluralForm(left)}
          _one={`${left} change waits for the network.`}
          _few={`${left} changes wait for the network.`}
          other={`${left} changes wait for the network.`}
        />
      </p>
      <p>
        <Trans>They can stay on this device, and go when you sign in here again. On somebody else’s device erase them.</Trans>
      </p>
    </Dialog>
  )
}
