import { Trans } from '@lingui/react/macro'
import { operatorSessionCalls } from '../../contract/operator-session.ts'
import { Button } from '../../ui/Button.tsx'
import { callDesk, hasSignedOut } from '../desk-client.ts'

/** Ends the session. */
export function SignOutButton() {
  const signOut = () =>
    callDesk(operatorSessionCalls.signOutOperator).then(
      () => hasSignedOut.set(true),
      () => {},
    )
  return (
    <Button look="quiet" onClick={() => void signOut()}>
      <Trans>Sign out</Trans>
    </Button>
  )
}
