import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate, useParams } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { SCREENS } from '../../domain/paths.ts'
import { isFailure } from '../../platform/http.ts'
import { Button } from '../../ui/Button.tsx'
import { Scale } from '../../ui/Scale.tsx'
import { signInByToken } from './sign-in.ts'
import css from './TokenPage.module.css'

type Trouble = 'empty' | 'wrong' | 'no_answer'

/** Signs in by a token: from the address, or typed in. */
export function TokenPage() {
  const { t } = useLingui()
  const { id } = useParams({ strict: false })
  const navigate = useNavigate()
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [busy, setBusy] = useState(false)

  const enter = async (token: string): Promise<void> => {
    if (token === '') return setTrouble('empty')
    setBusy(true)
    setTrouble(null)
    try {
      await signInByToken(token)
      await navigate({ to: SCREENS.channels, search: {}, replace: true })
    } catch (error) {
      setTrouble(isFailure(error, 'no_answer') ? 'no_answer' : 'wrong')
      setBusy(false)
    }
  }

  useEffect(() => {
    if (id !== undefined) void enter(id)
    // A link signs in once, when it is opened.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id])

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    void enter(String(new FormData(event.currentTarget).get('token')).trim())
  }

  return (
    <section className={css.page}>
      <title>{`${t`Sign in`} — ${t`Efir`}`}</title>
      <h1>
        <Trans context="heading">Sign in</Trans>
      </h1>
      <Scale at={busy ? 0.8 : 0.2} steps={48} size="ruler" className={css.scale ?? ''} />
      <form onSubmit={submit} noValidate>
        <label htmlFor="token">
          <Trans>Access key</Trans>
        </label>
        <input
          id="token"
          name="token"
          autoComplete="off"
          spellCheck="false"
          aria-invalid={trouble !== null}
          aria-describedby="token-hint"
        />
        <p id="token-hint" role={trouble ? 'alert' : undefined} data-trouble={trouble ?? undefined}>
          {trouble === null && <Trans>The service prints the keys of its demonstration viewers when it starts.</Trans>}
          {trouble === 'empty' && <Trans>Enter the key.</Trans>}
          {trouble === 'wrong' && <Trans>This key opens nothing. Check it and try again.</Trans>}
          {trouble === 'no_answer' && <Trans>The server does not respond. Check your connection and try again.</Trans>}
        </p>
        <Button type="submit" disabled={busy}>
          <Trans>Sign in</Trans>
        </Button>
      </form>
    </section>
  )
}
