import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { showUser } from '../../contract/users.ts'
import { SCREENS } from '../../domain/paths.ts'
import { callAs, isFailure } from '../../platform/http.ts'
import { openSessionEverywhere } from '../../platform/other-tabs.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../forms/Form.tsx'
import { meetAs } from '../account/person-store.ts'
import { AuthStep } from './AuthStep.tsx'
import { typedIn, useForm } from '../../forms/use-form.ts'

/** Signs in by a token: from the address, or typed in. Whoever is signed in stays so when it opens nothing. */
export function TokenStep() {
  const { t } = useLingui()
  const { id } = useParams({ strict: false })
  const navigate = useNavigate()
  const { form, wrong, busy, refuse, send } = useForm()

  const enter = async (token: string): Promise<void> => {
    if (token === '') return refuse({ token: t`Enter the key.` })
    const user = await send(() =>
      callAs(token, showUser).catch((error: unknown) => {
        if (!isFailure(error, 'authorization_required')) throw error
        return null
      }),
    )
    if (user === null) return refuse({ token: t`This key opens nothing. Check it and try again.` })
    if (!user) return
    openSessionEverywhere({ auth_token: token, name: user.name })
    await meetAs(token, user._id).catch(() => {})
    await navigate({ to: SCREENS.channels, search: {}, replace: true })
  }

  // A link signs in once, when it is opened.
  const enterByLink = useEffectEvent(enter)
  useEffect(() => {
    if (id !== undefined) void enterByLink(id)
  }, [id])

  return (
    <AuthStep title={t`Sign in`} heading={<Trans context="heading">Sign in</Trans>} at={0.2} busy={busy}>
      <Form form={form} wrong={wrong['form']} onSubmit={() => void enter(typedIn(form.current, 'token').trim())}>
        <Field
          label={<Trans>Access key</Trans>}
          hint={<Trans>The service prints the keys of its demonstration viewers when it starts.</Trans>}
          error={wrong['token']}
          name="token"
          autoComplete="off"
          spellCheck="false"
        />
        <Button type="submit">
          <Trans>Sign in</Trans>
        </Button>
      </Form>
    </AuthStep>
  )
}
