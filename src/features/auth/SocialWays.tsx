import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type SocialProvider, startSocial } from '../../contract/auth.ts'
import { call } from '../../app-state/api-client.ts'
import { showMessage } from '../../app-state/message-store.ts'
import { Button } from '../../ui/Button.tsx'
import css from './SocialWays.module.css'
import { failureText } from '../../forms/refusal-texts.ts'
import { SOCIAL_NAMES, socialQuery } from './social-queries.ts'
import { leaveForSocial } from './social-store.ts'

/** The social networks by which one may sign in; nothing where the operator has set up none. */
export function SocialWays() {
  const { data } = useQuery(socialQuery())
  const [leaving, setLeaving] = useState(false)

  useEffect(() => {
    // Back from the network restores this page from the back-forward cache with its buttons still busy.
    const comeBack = () => setLeaving(false)
    addEventListener('pageshow', comeBack)
    return () => removeEventListener('pageshow', comeBack)
  }, [])

  const leave = async (provider: SocialProvider): Promise<void> => {
    if (leaving) return
    setLeaving(true)
    try {
      leaveForSocial(await call(startSocial, { body: { provider } }))
    } catch (error) {
      showMessage({ type: 'error', title: failureText(error) })
      setLeaving(false)
    }
  }

  if (!data || data.providers.length === 0) return null
  return (
    <div className={css.social} aria-busy={leaving}>
      {data.providers.map((provider) => {
        const name = SOCIAL_NAMES[provider]
        return (
          <Button key={provider} look="outline" onClick={() => void leave(provider)}>
            <Trans>Sign in with {name}</Trans>
          </Button>
        )
      })}
    </div>
  )
}
