import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { NoAnswer } from '../../../forms/NoAnswer.tsx'
import { session } from '../../../app-state/session.ts'
import { Scale } from '../../../ui/Scale.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useSelector } from '../../../ui/use-store.ts'
import { userQuery } from '../user-queries.ts'
import { LimitInForce } from './LimitInForce.tsx'
import css from './ParentalPage.module.css'
import { SetLimitForm } from './SetLimitForm.tsx'

// 18+ is locked under every limit: the scale of ages ends there.
const LAST_AGE = 18

/** Parental control: an age limit with a PIN, or the way to set one. */
export function ParentalPage() {
  const { t } = useLingui()
  const signedIn = useSelector(session, (value) => value !== null)
  const { data: user, error, refetch, isFetching } = useQuery({ ...userQuery(), enabled: signedIn })
  const limit = user?.parents_control?.age_limit ?? null
  const heading = useRef<HTMLHeadingElement>(null)
  const isOn = user && limit !== null
  const wasOn = useRef(isOn)
  useEffect(() => {
    // The form that had the focus is gone.
    if (wasOn.current !== undefined && isOn !== wasOn.current) heading.current?.focus()
    wasOn.current = isOn
  }, [isOn])
  return (
    <section className={css.page} aria-busy={isFetching}>
      <title>{`${t`Parental control`} — ${t`Efir`}`}</title>
      <h1 ref={heading} tabIndex={-1}>
        <Trans>Parental control</Trans>
      </h1>
      <Scale
        at={limit === null ? null : limit / LAST_AGE}
        steps={LAST_AGE}
        major={6}
        size="ruler"
        filled
        className={css.scale ?? ''}
        {...(limit !== null && { label: `${limit}+` })}
      />
      {user && (limit === null ? <SetLimitForm /> : <LimitInForce user={user} limit={limit} />)}
      {!user && !error && (
        <>
          <Skeleton className={css.line ?? ''} />
          <Skeleton className={css.block ?? ''} />
        </>
      )}
      {!user && error && <NoAnswer error={error} onRetry={() => void refetch()} />}
    </section>
  )
}
