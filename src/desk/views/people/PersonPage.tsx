import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { mayCall } from '../../../contract/operator-call.ts'
import { operatorPeopleCalls, type Person } from '../../../contract/operator-people.ts'
import { NoAnswer } from '../../../forms/NoAnswer.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { deskQuery, deskSessionQuery } from '../../desk-queries.ts'
import { ActionDialog } from './ActionDialog.tsx'
import { ItemHead } from '../ItemHead.tsx'
import { useAction } from '../use-action.ts'
import type { ChosenAction } from './person-actions.ts'
import { PersonFacts } from './PersonFacts.tsx'

/** A person's page. Each time it is opened, the audit log gets a look. */
export function PersonPage({ id }: { id: string }) {
  const query = deskQuery(operatorPeopleCalls.showPerson, { params: { id } })
  const shown = useQuery({ ...query, refetchOnWindowFocus: false, refetchOnReconnect: false })
  const { data: session } = useQuery(deskSessionQuery)
  const queryClient = useQueryClient()
  const action = useAction<ChosenAction>()
  if (shown.isPending) return <Skeleton />
  if (shown.isError) return <NoAnswer error={shown.error} onRetry={() => void shown.refetch()} />

  const person = shown.data
  const isOwner = mayCall(session?.operator.roles ?? [], operatorPeopleCalls.grantPackage.access)
  const finish = (changed: Person | undefined) => {
    if (changed) queryClient.setQueryData(query.queryKey, changed)
    action.finish()
  }
  return (
    <>
      <ItemHead view="people" subject={person.subject} isDone={action.isDone} done={<Trans>Done; it is in the audit log.</Trans>}>
        <ActionButtons person={person} isOwner={isOwner} onChoose={action.choose} />
      </ItemHead>
      <PersonFacts
        person={person}
        onRevoke={isOwner ? (subscription) => action.choose({ kind: 'revoke', subscription }) : undefined}
      />
      <ActionDialog person={person} action={action.chosen} onClose={action.giveUp} onDone={finish} />
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
    <>
      {actions
        .filter(([, , isOffered]) => isOffered)
        .map(([kind, text]) => (
          <Button key={kind} look="outline" onClick={() => onChoose({ kind })}>
            {text}
          </Button>
        ))}
    </>
  )
}
