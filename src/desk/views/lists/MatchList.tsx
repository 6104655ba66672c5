import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type DeskMatch, operatorListsCalls } from '../../../contract/operator-lists.ts'
import { NoAnswer } from '../../../forms/NoAnswer.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useStore } from '../../../ui/use-store.ts'
import { deskLocation, deskPath, goTo } from '../../desk-location.ts'
import { deskQuery } from '../../desk-queries.ts'
import { SelectField } from '../../SelectField.tsx'
import { FilterForm } from '../FilterForm.tsx'
import { Pages } from '../Pages.tsx'
import parts from '../Parts.module.css'
import css from './Lists.module.css'
import { ChooseDialog } from './ChooseDialog.tsx'
import { MatchRow } from './MatchRow.tsx'
import { useReasonText } from './source-words.ts'
import { usePreview } from './use-preview.ts'
import { useMatching } from './use-matching.ts'

/** In the address: every channel, those without a guide included. */
const EVERY = 'all'

type Chosen = { q: string; show: '' | 'without' | 'hand'; page: string }

/** Which channel has which guide: those without one come first to the operator. */
export function MatchList() {
  const { filters } = useStore(deskLocation)
  const show = filters.get('show') ?? 'without'
  const page = filters.get('page') ?? ''
  const chosen: Chosen = {
    q: filters.get('q') ?? '',
    show: show === 'hand' ? 'hand' : show === EVERY ? '' : 'without',
    page: /^[1-9]\d{0,4}$/.test(page) ? page : '1',
  }
  const list = useQuery({ ...deskQuery(operatorListsCalls.listMatches, { query: chosen }), placeholderData: keepPreviousData })
  return (
    <>
      <MatchFilters key={JSON.stringify(chosen)} chosen={chosen} />
      {list.isPending && <Skeleton />}
      {list.isError && <NoAnswer error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && (
        <>
          <p role="status">
            <Plural value={list.data.total} one="# channel" few="# channels" many="# channels" other="# channels" />
          </p>
          <Matches matches={list.data.matches} />
          <Pages page={list.data.page} pages={list.data.pages} pathOf={(page) => pathOf({ ...chosen, page: String(page) })} />
        </>
      )}
    </>
  )
}

const pathOf = ({ q, show, page }: Chosen) =>
  deskPath('lists', { item: 'matches', filters: { q, show: show === '' ? EVERY : show, page: page === '1' ? '' : page } })

function MatchFilters({ chosen }: { chosen: Chosen }) {
  const { t } = useLingui()
  return (
    <FilterForm onFilter={(typed) => goTo(pathOf({ q: typed('q'), show: typed('show') as Chosen['show'], page: '1' }))}>
      <Field label={t`Name or id`} name="q" type="search" defaultValue={chosen.q} maxLength={200} spellCheck="false" />
      <SelectField
        label={t`Channels`}
        name="show"
        defaultValue={chosen.show}
        options={[
          ['without', t`without a guide`],
          ['hand', t`chosen by hand`],
          ['', t`all`],
        ]}
      />
    </FilterForm>
  )
}

function Matches({ matches }: { matches: readonly DeskMatch[] }) {
  const { t } = useLingui()
  const preview = usePreview()
  const matching = useMatching()
  const [searching, setSearching] = useState<DeskMatch | null>(null)
  const reasonText = useReasonText()
  const { trouble } = preview
  const why = trouble
    ? `${trouble.source}: ${trouble.reason === null ? t`try again in half a minute` : reasonText(trouble.reason)}`
    : ''
  const hasChoices = matches.some(({ choices }) => choices.length > 0)
  return (
    <>
      {hasChoices && (
        <Button look="outline" disabled={preview.isReading} onClick={() => void preview.read(matches)}>
          <span>{t`Show what is on in the guides now`}</span>
        </Button>
      )}
      <div role="status" className={parts.status}>
        {preview.isReading && (
          <p>
            <Trans>The server reads the guides; this may take half a minute.</Trans>
          </p>
        )}
        {why !== '' && <p className={css.wrong}>{t`What is on cannot be read. ${why}`}</p>}
        {matching.isDone && (
          <p>
            <Trans>Saved. Its programmes come with the guide within a minute or two.</Trans>
          </p>
        )}
        {matching.failure !== '' && <p className={css.wrong}>{matching.failure}</p>}
      </div>
      <ul className={css.matches}>
        {matches.map((match) => (
          <li key={match.id}>
            <MatchRow
              match={match}
              now={preview.now}
              isBusy={matching.isBusy}
              onChoose={(choice) => matching.set(match.id, choice)}
              onSearch={() => setSearching(match)}
            />
          </li>
        ))}
      </ul>
      <ChooseDialog match={searching} onClose={() => setSearching(null)} onChoose={matching.set} />
    </>
  )
}
