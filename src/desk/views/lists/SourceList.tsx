import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeskSource } from '../../../contract/operator-lists.ts'
import { NoAnswer } from '../../../forms/NoAnswer.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import css from './Lists.module.css'
import { RemoveDialog } from './RemoveDialog.tsx'
import { SourceCard } from './SourceCard.tsx'
import { sourcesQuery } from './sources-query.ts'

const READ_EVERY_MS = 3000

/** All lists and guides. While the server refreshes one, the state is read again and again. */
export function SourceList() {
  const list = useQuery({
    ...sourcesQuery,
    refetchInterval: ({ state }) => (state.data?.sources.some(({ progress }) => progress !== null) ? READ_EVERY_MS : false),
  })
  const [leaving, setLeaving] = useState<DeskSource | null>(null)
  if (list.isPending) return <Skeleton />
  if (list.isError) return <NoAnswer error={list.error} onRetry={() => void list.refetch()} />
  const { sources } = list.data
  return (
    <>
      {sources.length === 0 && (
        <p>
          <Trans>There are no lists and no guides yet.</Trans>
        </p>
      )}
      <ul className={css.cards}>
        {sources.map((source) => (
          <li key={source.id}>
            <SourceCard source={source} onRemove={() => setLeaving(source)} />
          </li>
        ))}
      </ul>
      <RemoveDialog source={leaving} onClose={() => setLeaving(null)} />
    </>
  )
}
