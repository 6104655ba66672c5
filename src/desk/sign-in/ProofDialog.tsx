import { Trans } from '@lingui/react/macro'
import { Dialog } from '../../ui/Dialog.tsx'
import { useStore } from '../../ui/use-store.ts'
import { waitingProof } from '../desk-client.ts'
import { FactorForm } from './FactorForm.tsx'
import { useSetSession } from './use-session.ts'

/** Asks for a new second factor before a guarded call. */
export function ProofDialog({ hasPasskey }: { hasPasskey: boolean }) {
  const waiting = useStore(waitingProof)
  const setSession = useSetSession()
  return (
    <Dialog open={waiting !== null} onClose={() => waiting?.(false)} title={<Trans>Confirm that it is you</Trans>}>
      <FactorForm
        hasPasskey={hasPasskey}
        onProven={(session) => {
          setSession(session)
          waiting?.(true)
        }}
      />
    </Dialog>
  )
}
