import { msg } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CHANNEL_ROLES, operatorChannelsCalls } from '../../../contract/operator-channels.ts'
import { NoAnswer } from '../../../forms/NoAnswer.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { useStore } from '../../../ui/use-store.ts'
import { deskLocation, deskPath, goTo } from '../../desk-location.ts'
import { deskQuery } from '../../desk-queries.ts'
import { SelectField } from '../../SelectField.tsx'
import { FilterForm } from '../FilterForm.tsx'
import { Pages } from '../Pages.tsx'
import type { DeskView } from '../view.ts'
import { ChannelEditor } from './ChannelEditor.tsx'
import { useChoices } from './channel-words.ts'
import { ChannelTable } from './ChannelTable.tsx'

/** All channels, with the operator's edits. */
export const channelsView: DeskView = { id: 'channels', title: msg`Channels`, roles: CHANNEL_ROLES, Screen: ChannelsView }

const FILTERS = ['q', 'hidden', 'category', 'package'] as const

type Chosen = Record<string, string>

function ChannelsView() {
  const { item, filters } = useStore(deskLocation)
  const chosen = Object.fromEntries([...FILTERS, 'page'].map((name) => [name, filters.get(name) ?? '']))
  return item === '' ? <ChannelPage chosen={chosen} /> : <ChannelEditor key={item} id={item} chosen={chosen} />
}

function ChannelPage({ chosen }: { chosen: Chosen }) {
  const { page, hidden, ...texts } = chosen
  const query = {
    ...texts,
    ...(hidden === '0' || hidden === '1' ? ({ hidden } as const) : {}),
    ...(page && /^[1-9]\d{0,4}$/.test(page) && { page }),
  }
  const list = useQuery({ ...deskQuery(operatorChannelsCalls.listDeskChannels, { query }), placeholderData: keepPreviousData })
  return (
    <>
      <ChannelFilters key={JSON.stringify(chosen)} chosen={chosen} />
      {list.isError && <NoAnswer error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && (
        <>
          <p role="status">
            <Plural value={list.data.total} one="# channel" few="# channels" many="# channels" other="# channels" />
          </p>
          <ChannelTable key={JSON.stringify(query)} channels={list.data.channels} chosen={chosen} />
          <Pages
            page={list.data.page}
            pages={list.data.pages}
            pathOf={(to) => deskPath('channels', { filters: { ...chosen, page: to === 1 ? '' : String(to) } })}
          />
        </>
      )}
    </>
  )
}

function ChannelFilters({ chosen }: { chosen: Chosen }) {
  const { t } = useLingui()
  const { categories, packages } = useChoices()
  const any = ['', t`Any`] as const
  const filter = (typed: (name: string) => string) =>
    goTo(deskPath('channels', { filters: Object.fromEntries(FILTERS.map((name) => [name, typed(name)])) }))
  return (
    <FilterForm onFilter={filter}>
      <Field label={t`Name, id or number`} name="q" type="search" defaultValue={chosen['q']} maxLength={200} spellCheck="false" />
      <SelectField
        label={t`Visibility`}
        name="hidden"
        defaultValue={chosen['hidden']}
        options={[any, ['0', t`Shown`], ['1', t`Hidden`]]}
      />
      {/* A choice takes its value once its options have arrived. */}
      <SelectField
        key={`category-${categories.length}`}
        label={t`Category`}
        name="category"
        defaultValue={chosen['category']}
        options={[any, ...categories]}
      />
      <SelectField
        key={`package-${packages.length}`}
        label={t`Package`}
        name="package"
        defaultValue={chosen['package']}
        options={[any, ...packages]}
      />
    </FilterForm>
  )
}
