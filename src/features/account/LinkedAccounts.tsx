import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type SocialProvider, startSocial } from '../../contract/auth.ts'
import { type Profile, unlinkSocial } from '../../contract/users.ts'
import { Refusal } from '../../forms/Form.tsx'
import { failureText } from '../../forms/refusal-texts.ts'
import { call } from '../../app-state/api-client.ts'
import { showMessage } from '../../app-state/message-store.ts'
import { Button } from '../../ui/Button.tsx'
import { SOCIAL_NAMES, socialQuery } from '../auth/social-queries.ts'
import { leaveForSocial } from '../auth/social-store.ts'
import { useKeepUser } from './keep-user.ts'
import { withProof } from './proof-store.ts'
import css from './Setting.module.css'

/**
 * The social networks that the person may sign in with; nothing where the operator has set up none and none
 * is linked.
 */
export function LinkedAccounts({ user }: { user: Profile }) {
  const { data } = useQuery(socialQuery())
  const networks = [...new Set([...(data?.providers ?? []), ...user.linked_accounts])]
  return networks.map((provider) => (
    <LinkedAccount
      key={provider}
      provider={provider}
      linked={user.linked_accounts.includes(provider)}
      offered={data?.providers.includes(provider) ?? false}
    />
  ))
}

type LinkedAccountProps = { provider: SocialProvider; linked: boolean; offered: boolean }

function LinkedAccount({ provider, linked, offered }: LinkedAccountProps) {
  const { t } = useLingui()
  const keepUser = useKeepUser()
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const name = SOCIAL_NAMES[provider]

  const attempt = async (act: () => Promise<void>): Promise<void> => {
    if (busy) return
    setBusy(true)
    setWrong(undefined)
    await act().catch((error: unknown) => setWrong(failureText(error)))
    setBusy(false)
  }
  const link = async () => leaveForSocial(await withProof(() => call(startSocial, { body: { provider } })))
  const unlink = async () => {
    keepUser(await withProof(() => call(unlinkSocial, { params: { provider } })))
    showMessage({ type: 'success', title: t`${name} is no longer linked` })
  }

  return (
    <section className={css.setting} aria-label={name}>
      <h2>{name}</h2>
      <div className={css.now}>
        <p className={css.value}>
          {linked ? (
            <span>
              <Trans>Linked</Trans>
            </span>
          ) : (
            <span data-none>
              <Trans>Not linked</Trans>
            </span>
          )}
        </p>
        {wrong && <Refusal>{wrong}</Refusal>}
      </div>
      {linked ? (
        <Button look="outline" aria-label={t`Unlink ${name}`} aria-busy={busy} onClick={() => void attempt(unlink)}>
          <Trans>Unlink</Trans>
        </Button>
      ) : (
        offered && (
          <Button look="outline" aria-label={t`Link ${name}`} aria-busy={busy} onClick={() => void attempt(link)}>
            <Trans>Link</Trans>
          </Button>
        )
      )}
    </section>
  )
}
