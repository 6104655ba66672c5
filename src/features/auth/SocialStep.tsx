import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { finishSocial } from '../../contract/auth.ts'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { call } from '../../app-state/api-client.ts'
import { showMessage } from '../../app-state/message-store.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { useStore } from '../../ui/use-store.ts'
import { AuthStep } from './AuthStep.tsx'
import { Refusal } from '../../forms/Form.tsx'
import { ConfirmStep } from './ConfirmStep.tsx'
import { backFromSocial, socialDone } from './social-store.ts'
import type { StepProps } from './step.ts'
import { useForm } from '../../forms/use-form.ts'

/**
 * The return from a social network: signs the viewer in, or links the network to their account. Without such
 * a return it confirms a code.
 */
export function AuthConfirmStep({ onEntry }: StepProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const back = useStore(backFromSocial)
  const { wrong, send } = useForm()
  const sent = useRef(false)

  useEffect(() => {
    if (!back || sent.current) return
    sent.current = true
    void send(() => call(finishSocial, { body: back })).then((end) => {
      if (!end) return
      if (end.status !== 'linked') return onEntry(end)
      socialDone()
      showMessage({ type: 'success', title: t`Linked to your profile` })
      return navigate({ to: SCREEN_PATHS.profile, replace: true })
    })
  }, [back, send, onEntry, navigate, t])

  if (!back) return <ConfirmStep onEntry={onEntry} />
  const failure = wrong['form']
  return (
    <AuthStep title={t`Sign in`} heading={<Trans context="heading">Sign in</Trans>} at={0.6} busy={failure === undefined}>
      {failure === undefined ? (
        <p role="status">
          <Trans>One moment: the network has answered, we are checking its answer.</Trans>
        </p>
      ) : (
        <>
          <Refusal>{failure}</Refusal>
          <p>
            <Link to={SCREEN_PATHS.auth} className={buttonClass('needle')} onClick={socialDone} replace>
              <Trans>Begin again</Trans>
            </Link>
          </p>
        </>
      )}
    </AuthStep>
  )
}
