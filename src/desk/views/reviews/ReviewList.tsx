import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { type DeskReview, operatorReviewsCalls } from '../../../contract/operator-reviews.ts'
import { nameIn } from '../../../domain/i18n/locale.ts'
import { localeStore } from '../../../app-state/locale-store.ts'
import { NoAnswer } from '../../../forms/NoAnswer.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useStore } from '../../../ui/use-store.ts'
import { callDesk } from '../../desk-client.ts'
import { deskPath, goTo } from '../../desk-location.ts'
import { SelectField } from '../../SelectField.tsx'
import { DeskTable, Moment } from '../DeskTable.tsx'
import { FilterForm } from '../FilterForm.tsx'
import parts from '../Parts.module.css'
import { StatusLine } from '../StatusLine.tsx'
import { useAction } from '../use-action.ts'
import { type ChosenReview, ReviewDialog } from './ReviewDialog.tsx'

const KEY = ['desk', 'reviews'] as const

type Chosen = { q: string; hidden: '' | '0' | '1' }

/** Reviews of all titles, the newest first, with their moderation. */
export function ReviewList(chosen: Chosen) {
  const queryClient = useQueryClient()
  const action = useAction<ChosenReview>()
  const list = useInfiniteQuery({
    queryKey: [...KEY, chosen],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) =>
      callDesk(operatorReviewsCalls.listDeskReviews, {
        query: { ...chosen, ...(pageParam !== undefined && { after: pageParam }) },
      }),
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  const finish = () => {
    action.finish()
    void queryClient.invalidateQueries({ queryKey: KEY })
  }
  return (
    <>
      <ReviewFilters key={JSON.stringify(chosen)} {...chosen} />
      <StatusLine isShown={action.isDone}>
        <Trans>Done; it is in the audit log.</Trans>
      </StatusLine>
      {list.isPending && <Skeleton />}
      {list.isError && <NoAnswer error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && <ReviewTable reviews={list.data.pages.flatMap(({ reviews }) => reviews)} onChoose={action.choose} />}
      {list.hasNextPage && (
        <Button look="outline" disabled={list.isFetching} onClick={() => void list.fetchNextPage()}>
          <Trans>Earlier reviews</Trans>
        </Button>
      )}
      <ReviewDialog chosen={action.chosen} onClose={action.giveUp} onDone={finish} />
    </>
  )
}

function ReviewFilters({ q, hidden }: Chosen) {
  const { t } = useLingui()
  const filter = (typed: (name: string) => string) =>
    goTo(deskPath('reviews', { filters: { q: typed('q'), hidden: typed('hidden') } }))
  return (
    <FilterForm onFilter={filter}>
      <Field label={t`A part of the text, the author or the title`} name="q" type="search" defaultValue={q} maxLength={200} />
      <SelectField
        label={t`Visibility`}
        name="hidden"
        defaultValue={hidden}
        options={[
          ['', t`Any`],
          ['0', t`Shown`],
          ['1', t`Hidden`],
        ]}
      />
    </FilterForm>
  )
}

type TableProps = { reviews: readonly DeskReview[]; onChoose: (chosen: ChosenReview) => void }

function ReviewTable({ reviews, onChoose }: TableProps) {
  const { t } = useLingui()
  const locale = useStore(localeStore)
  return (
    <DeskTable
      title={t`Reviews`}
      showsTitle={false}
      heads={[t`When`, t`Film or series`, t`Author`, t`Rating`, t`Text`, t`Visibility`, t`Action`]}
      empty={t`There is no such review.`}
      rows={reviews.map((review) => (
        <tr key={review.id}>
          <td>
            <Moment ms={review.written_ms} />
          </td>
          <td className={parts.name}>{nameIn(locale, review)}</td>
          <td className={parts.name}>{review.author}</td>
          <td>{review.rating}</td>
          <td className={parts.name}>{review.text || '—'}</td>
          <td>{review.hidden ? t`Hidden` : t`Shown`}</td>
          <td>
            <ReviewActions review={review} onChoose={onChoose} />
          </td>
        </tr>
      ))}
    />
  )
}

function ReviewActions({ review, onChoose }: { review: DeskReview; onChoose: TableProps['onChoose'] }) {
  const { t } = useLingui()
  const { author, hidden } = review
  return (
    <span className={parts.actions}>
      {hidden ? (
        <Button look="outline" aria-label={t`Show the review by ${author}`} onClick={() => onChoose({ kind: 'show', review })}>
          <Trans>Show</Trans>
        </Button>
      ) : (
        <Button look="outline" aria-label={t`Hide the review by ${author}`} onClick={() => onChoose({ kind: 'hide', review })}>
          <Trans>Hide</Trans>
        </Button>
      )}
      <Button look="outline" aria-label={t`Delete the review by ${author}`} onClick={() => onChoose({ kind: 'delete', review })}>
        <Trans>Delete</Trans>
      </Button>
    </span>
  )
}
