import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { signInByPhone } from '../../contract/auth.ts'
import { readLogin } from '../../domain/account/login.ts'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { call } from '../../app-state/api-client.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { useStore } from '../../ui/use-store.ts'
import { Form } from '../../forms/Form.tsx'
import { siteFactsQuery } from '../pages/page-queries.ts'
import { AuthStep, StepWays } from './AuthStep.tsx'
import { awaitCode, draft, isJustSent, keepTyped } from './draft-store.ts'
import { textOf } from '../../forms/refusal-texts.ts'
import { SocialWays } from './SocialWays.tsx'
import { typedIn, useForm } from '../../forms/use-form.ts'
import { TelevisionWay } from './TelevisionWay.tsx'

/** The door: a number or an address, and the way in that belongs to it. */
export function EntryStep() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { login } = useStore(draft)
  const { data: facts } = useQuery(siteFactsQuery())
  const { form, wrong, busy, refuse, send } = useForm()

  const submit = async (): Promise<void> => {
    const typed = typedIn(form.current, 'login')
    const read = readLogin(typed)
    if (typeof read === 'string') return refuse({ login: textOf(read) })
    if (read.kind === 'mail') {
      keepTyped({ email: read.to })
      return navigate({ to: SCREEN_PATHS.signInMail })
    }
    keepTyped({ phone: typed.trim() })
    if (!isJustSent('sign-in', read.to)) {
      const sent = await send(() => call(signInByPhone, { body: { phone: read.to } }))
      if (!sent) return
      awaitCode('sign-in', read.to, sent)
    }
    await navigate({ to: SCREEN_PATHS.signInConfirm })
  }

  return (
    <AuthStep title={t`Sign in`} heading={<Trans context="heading">Sign in</Trans>} at={0.1} busy={busy}>
      <Form form={form} wrong={wrong['form']} onSubmit={() => void submit()}>
        <Field
          label={<Trans>Phone number or e-mail</Trans>}
          hint={<Trans>By number you get a code, by e-mail you sign in with your password.</Trans>}
          error={wrong['login']}
          name="login"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck="false"
          defaultValue={login}
          onInput={(event) => keepTyped({ login: event.currentTarget.value })}
        />
        <Button type="submit">
          <Trans>Continue</Trans>
        </Button>
      </Form>
      <SocialWays />
      <TelevisionWay />
      <StepWays>
        <p>
          <Trans>
            No account yet? <Link to={SCREEN_PATHS.signUpPhone}>Sign up</Link>
          </Trans>
        </p>
        <Link to={SCREEN_PATHS.recovery}>
          <Trans>I forgot my password</Trans>
        </Link>
        {facts?.demonstration && (
          <Link to={SCREEN_PATHS.loginByToken}>
            <Trans>I have an access key</Trans>
          </Link>
        )}
      </StepWays>
    </AuthStep>
  )
}
