import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { mayCall } from '../../../contract/operator-call.ts'
import { operatorPeopleCalls, type Person } from '../../../contract/operator-people.ts'
import { NoAnswer } from '../../../forms/NoAnswer.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { deskPath } from '../../desk-location.ts'
import { deskQuery, deskSessionQuery } from '../../desk-queries.ts'
import { DeskLink } from '../../DeskLink.tsx'
import { ActionDialog } from './ActionDialog.tsx'
import css from '../Parts.module.css'
import type { ChosenAction } from './person-actions.ts'
import { PersonFacts } from './PersonFacts.tsx'

/** A person's page. Each time it is opened, the audit log gets a look. */
export function PersonPage({ id }: { id: string }) {
  const query = deskQuery(operatorPeopleCalls.showPerson, { params: { id } })
  const shown = useQuery({ ...query, refetchOnWindowFocus: false, refetchOnReconnect: false })
  const { data: session } = useQuery(deskSessionQuery)
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState<ChosenAction | null>(null)
  const [isDone, setDone] = useState(false)
  if (shown.isPending) return <Skeleton />
  if (shown.isError) return <NoAnswer error={shown.error} onRetry={() => void shown.refetch()} />

  const person = shown.data
  const isOwner = mayCall(session?.operator.roles ?? [], operatorPeopleCalls.grantPackage.access)
  const choose = (action: ChosenAction) => {
    setDone(false)
    setChosen(action)
  }
  const finish = (changed: Person | undefined) => {
    if (changed) queryClient.setQueryData(query.queryKey, changed)
    setChosen(null)
    setDone(true)
  }
  return (
    <>
      <p className={css.links}>
        <DeskLink href={deskPath('people')}>
          <Trans>To the search</Trans>
        </DeskLink>
        <DeskLink href={deskPath('audit', { filters: { subject: person.subject } })}>
          <Trans>In the audit log</Trans>
        </DeskLink>
      </p>
      <ActionButtons person={person} isOwner={isOwner} onChoose={choose} />
      <p role="status" className={css.status}>
        {isDone && (
          <span>
            <Trans>Done; it is in the audit log.</Trans>
          </span>
        )}
      </p>
      <PersonFacts person={person} onRevoke={isOwner ? (subscription) => choose({ kind: 'revoke', subscription }) : undefined} />
      <ActionDialog person={person} action={chosen} onClose={() => setChosen(null)} onDone={finish} />
    </>
  )
}

type ActionButtonsProps = { person: Person; isOwner: boolean; onChoose: (action: ChosenAction) => void }

function ActionButtons({ person, isOwner, onChoose }: ActionButtonsProps) {
  const { t } = useLingui()
  const isBlocked = person.blocked_ms !== null
  const actions: [kind: Exclude<ChosenAction['kind'], 'revoke'>, text: string, isOffered: boolean][] = [
    ['grant', t`Grant a package`, isOwner],
    ['signOut', t`Sign out everywhere`, true],
    ['unblock', t`Unblock`, isBlocked],
    ['block', t`Block`, !isBlocked],
    ['export', t`Export the data`, true],
    ['delete', t`Delete in 14 days`, isOwner && person.erase_ms === null],
  ]
  return (
    <div className={css.actions} role="group" aria-label={t`Actions`}>
      {actions
        .filter(([, , isOffered]) => isOffered)
        .map(([kind, text]) => (
          <Button key={kind} look="outline" onClick={() => onChoose({ kind })}>
            {text}
          </Button>
        ))}
    </div>
  )
}
