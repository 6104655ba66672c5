import { Trans } from '@lingui/react/macro'
import { FactorForm } from './FactorForm.tsx'
import { SignOutButton } from './SignOutButton.tsx'
import { useSetSession } from './use-session.ts'

/** The second step of a sign-in. */
export function SecondFactor({ hasPasskey }: { hasPasskey: boolean }) {
  const setSession = useSetSession()
  return (
    <>
      <h1>
        <Trans>The second step</Trans>
      </h1>
      <FactorForm hasPasskey={hasPasskey} onProven={setSession} />
      <SignOutButton />
    </>
  )
}
