import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Profile } from '../../../contract/users.ts'
import { FORGOTTEN_PIN } from '../../../domain/account/pin.ts'
import { PinLock } from '../../../forms/PinLock.tsx'
import { showMessage } from '../../../app-state/message-store.ts'
import { Tab, Tabs } from '../../../ui/rows/Tabs.tsx'
import { userQuery } from '../user-queries.ts'
import { ChangeLimitForm, ChangePinForm, type PinFormProps, TurnOffForm } from './ChangeForms.tsx'
import { ForgottenPin } from './ForgottenPin.tsx'
import css from './ParentalPage.module.css'

type Limit = PinFormProps['limit']
type Doing = 'limit' | 'pin' | 'off' | 'forgotten'

const FORMS = { limit: ChangeLimitForm, pin: ChangePinForm, off: TurnOffForm }

/** The current limit and its owner's actions, which all need the PIN or a proof of identity. */
export function LimitInForce({ user, limit }: { user: Profile; limit: Limit }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const hash = useLocation({ select: (location) => location.hash })
  const state = useRef<HTMLParagraphElement>(null)
  const [doing, setDoing] = useState<Doing>(hash === FORGOTTEN_PIN ? 'forgotten' : 'limit')
  const [changes, setChanges] = useState(0)
  const [lockedUntilMs, setLockedUntilMs] = useState<number | null>(null)
  const unlock = useCallback(() => setLockedUntilMs(null), [])
  const tab = (name: Doing) => ({ chosen: doing === name, onClick: () => setDoing(name) })

  useEffect(() => {
    // On a phone the form would lie below the screen.
    if (hash === FORGOTTEN_PIN) state.current?.scrollIntoView()
  }, [hash])
  useEffect(() => {
    // Focuses the line that shows the result.
    if (changes > 0) state.current?.focus()
  }, [changes])

  const changed = async (said: string): Promise<void> => {
    showMessage({ type: 'success', title: said })
    await queryClient.invalidateQueries({ queryKey: userQuery().queryKey, exact: true })
    setChanges((count) => count + 1)
  }

  const ByPin = doing === 'forgotten' ? null : FORMS[doing]
  return (
    <>
      <p ref={state} tabIndex={-1} className={css.lead}>
        <Trans>
          On: what is above <strong>{limit}+</strong> needs the PIN, and so does everything marked 18+. A PIN once given holds on
          that device for four hours.
        </Trans>
      </p>
      <Tabs label={t`What to change`}>
        <Tab {...tab('limit')}>
          <Trans>Limit</Trans>
        </Tab>
        <Tab {...tab('pin')}>
          <Trans>PIN</Trans>
        </Tab>
        <Tab {...tab('off')}>
          <Trans>Turn off</Trans>
        </Tab>
        <Tab {...tab('forgotten')}>
          <Trans>Forgot the PIN?</Trans>
        </Tab>
      </Tabs>
      {doing === 'forgotten' && <ForgottenPin user={user} onLifted={() => void changed(t`Parental control is off`)} />}
      {ByPin !== null && lockedUntilMs !== null && <PinLock untilMs={lockedUntilMs} onOver={unlock} />}
      {ByPin !== null && lockedUntilMs === null && (
        <ByPin key={`${doing} ${changes}`} limit={limit} onChanged={(said) => void changed(said)} onLocked={setLockedUntilMs} />
      )}
    </>
  )
}
