import { Trans, useLingui } from '@lingui/react/macro'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { operatorPeopleCalls, type Standing } from '../../../contract/operator-people.ts'
import { NoAnswer } from '../../../forms/NoAnswer.tsx'
import { callDesk } from '../../desk-client.ts'
import { deskPath } from '../../desk-location.ts'
import { DeskLink } from '../../DeskLink.tsx'
import css from '../Parts.module.css'
import { DeskTable, Moment } from '../DeskTable.tsx'
import { SearchForm } from '../SearchForm.tsx'
import { useStandingText } from './standing-text.ts'

/** The last search. It may be a phone, so it stands in no address and ends with the session. */
const soughtQuery = queryOptions({ queryKey: ['desk', 'people', 'sought'], queryFn: () => '', staleTime: Infinity })

/** Finds people by support id, phone, e-mail address or a part of the name. */
export function PeopleSearch() {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const { data: sought = '' } = useQuery(soughtQuery)
  const found = useQuery({
    queryKey: ['desk', 'people', 'found', sought],
    queryFn: () => callDesk(operatorPeopleCalls.findPeople, { body: { sought } }),
    enabled: sought !== '',
    // Each search is in the audit log.
    refetchOnWindowFocus: false,
  })
  return (
    <>
      <SearchForm
        label={t`Support number, phone, e-mail or a part of the name`}
        sought={sought}
        onSearch={(typed) => queryClient.setQueryData(soughtQuery.queryKey, typed)}
      />
      {found.isError && <NoAnswer error={found.error} onRetry={() => void found.refetch()} />}
      {found.isSuccess && <FoundPeople people={found.data.people} hasMore={found.data.has_more} />}
    </>
  )
}

function FoundPeople({ people, hasMore }: { people: readonly Standing[]; hasMore: boolean }) {
  const { t } = useLingui()
  const standingText = useStandingText()
  return (
    <>
      <DeskTable
        title={t`Found people`}
        heads={[t`Support number`, t`Name`, t`Since`, t`Standing`]}
        empty={t`Nobody is found.`}
        rows={people.map((person) => (
          <tr key={person.support_id}>
            <td>
              <DeskLink href={deskPath('people', { item: person.support_id })}>{person.support_id}</DeskLink>
            </td>
            <td className={css.name}>{person.name}</td>
            <td>
              <Moment ms={person.created_ms} />
            </td>
            <td>{standingText(person)}</td>
          </tr>
        ))}
      />
      {hasMore && (
        <p role="status">
          <Trans>There are more people; narrow the search.</Trans>
        </p>
      )}
    </>
  )
}
