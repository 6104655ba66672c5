import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { type Entry, logOut, signInByKey } from '../../contract/auth.ts'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { callAs, isFailure } from '../../app-state/api-client.ts'
import { openSessionEverywhere } from '../../app-state/session-tabs.ts'
import { session } from '../../app-state/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { Form } from '../../forms/Form.tsx'
import { knownPerson, meetAs } from '../account/person-store.ts'
import { siteFactsQuery } from '../pages/page-queries.ts'
import { AuthStep } from './AuthStep.tsx'
import { typedIn, useForm } from '../../forms/use-form.ts'
import { useReturn } from './use-return.ts'

type SignedIn = Extract<Entry, { status: 'signed_in' }>

/** The origin of the key: a link begins a visit, a typed key continues one. */
type Way = 'link' | 'typed'

/**
 * Signs in by an access key, typed or from a link, which is removed from the address. Another signed-in
 * person stays signed in until they agree.
 */
export function TokenStep() {
  const { t } = useLingui()
  const { id } = useParams({ strict: false })
  const navigate = useNavigate()
  const { data: facts } = useQuery(siteFactsQuery())
  const { form, wrong, busy, refuse, send } = useForm()
  const goBack = useReturn(SCREEN_PATHS.channels)
  const [instead, setInstead] = useState<{ entry: SignedIn; of: string; way: Way } | null>(null)

  const enter = async (token: string, way: Way): Promise<void> => {
    if (token === '') return refuse({ token: t`Enter the key.` })
    const entry = await send(() =>
      callAs(undefined, signInByKey, { body: { key: token } }).catch((error: unknown) => {
        if (!isFailure(error, 'not_found')) throw error
        return null
      }),
    )
    if (entry === null) return refuse({ token: t`This key opens nothing. Check it and try again.` })
    if (entry?.status !== 'signed_in') return
    const before = session.get()
    if (before && before.auth_token !== entry.auth_token && (await knownPerson())?.user !== entry.user_id) {
      return setInstead({ entry, of: before.name, way })
    }
    await open(entry, way)
  }

  const open = async (entry: SignedIn, way: Way): Promise<void> => {
    const before = session.get()
    openSessionEverywhere({ auth_token: entry.auth_token, name: entry.name })
    if (before && before.auth_token !== entry.auth_token) void callAs(before.auth_token, logOut).catch(() => {})
    await meetAs(entry.auth_token, entry.user_id).catch(() => {})
    if (way === 'typed') return goBack()
    await navigate({ to: SCREEN_PATHS.channels, search: {}, replace: true })
  }

  // A link signs in once, when it is opened. Its key stays neither in the address nor in the history.
  const enterByLink = useEffectEvent(enter)
  useEffect(() => {
    if (id === undefined) return
    void navigate({ to: SCREEN_PATHS.loginByToken, params: { id: undefined }, search: {}, replace: true }).then(() =>
      enterByLink(id, 'link'),
    )
  }, [id, navigate])

  if (instead) {
    const { entry, of, way } = instead
    const [name, other] = [entry.name || t`another person`, of || t`another person`]
    return (
      <AuthStep title={t`Sign in`} heading={<Trans context="heading">Sign in</Trans>} at={0.6}>
        <p role="status">
          <Trans>
            {other} is signed in on this device. If you sign in as {name}, they are signed out here, and what the site keeps for
            them goes from the device.
          </Trans>
        </p>
        <Button onClick={() => void open(entry, way)}>
          <Trans>Sign in as {name}</Trans>
        </Button>
        <Button look="outline" onClick={() => void navigate({ to: SCREEN_PATHS.home, search: {}, replace: true })}>
          <Trans>Leave it as it is</Trans>
        </Button>
      </AuthStep>
    )
  }
  return (
    <AuthStep title={t`Sign in`} heading={<Trans context="heading">Sign in</Trans>} at={0.2} busy={busy}>
      <meta name="referrer" content="no-referrer" />
      <Form form={form} wrong={wrong['form']} onSubmit={() => void enter(typedIn(form.current, 'token').trim(), 'typed')}>
        <Field
          label={<Trans>Access key</Trans>}
          hint={facts?.demonstration && <Trans>The service prints the keys of its demonstration viewers when it starts.</Trans>}
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
