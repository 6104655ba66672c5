import type { I18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { Locale } from '../domain/i18n/locale.ts'
import { NoAnswer } from '../forms/NoAnswer.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useStore } from '../ui/use-store.ts'
import { DeskFrame } from './DeskFrame.tsx'
import { hasSignedOut } from './desk-client.ts'
import { speak } from './desk-language.ts'
import { deskSessionQuery } from './desk-queries.ts'
import { DeskShell } from './DeskShell.tsx'
import { Enrolment } from './sign-in/Enrolment.tsx'
import { SecondFactor } from './sign-in/SecondFactor.tsx'
import { SignIn } from './sign-in/SignIn.tsx'

/** The operator's desk: the sign-in, then the views of the operator's roles. */
export function DeskApp({ first }: { first: I18n }) {
  const [i18n, setI18n] = useState(first)
  const onLocale = (locale: Locale) => void speak(locale).then(setI18n)
  return (
    <I18nProvider i18n={i18n}>
      <Desk onLocale={onLocale} />
    </I18nProvider>
  )
}

/** The token of an enrolment, which the address carries behind its `#`: servers never see it. */
const enrolmentToken = (): string | undefined => /^#enrol=([\w-]+)$/.exec(location.hash)?.[1]

function Desk({ onLocale }: { onLocale: (locale: Locale) => void }) {
  const queryClient = useQueryClient()
  const session = useQuery(deskSessionQuery)
  const [token, setToken] = useState(enrolmentToken)
  const isOut = useStore(hasSignedOut)

  useEffect(() => {
    if (!isOut) return
    hasSignedOut.set(false)
    queryClient.setQueryData(deskSessionQuery.queryKey, null)
    // The next operator of this browser must not see the lists of this one.
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'session' })
  }, [isOut, queryClient])

  const frame = (children: ReactNode) => <DeskFrame onLocale={onLocale}>{children}</DeskFrame>
  if (token !== undefined) {
    const onEnd = () => {
      history.replaceState(null, '', location.pathname)
      setToken(undefined)
    }
    return frame(<Enrolment token={token} onEnd={onEnd} />)
  }
  if (session.isPending) return frame(<Skeleton />)
  if (session.isError) return frame(<NoAnswer error={session.error} onRetry={() => void session.refetch()} />)
  if (!session.data) return frame(<SignIn />)
  if (!session.data.is_complete) return frame(<SecondFactor hasPasskey={session.data.has_passkey} />)
  return <DeskShell session={session.data} onLocale={onLocale} />
}
