import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { LIST_ROLES } from '../../../contract/operator-lists.ts'
import { useStore } from '../../../ui/use-store.ts'
import { deskLocation } from '../../desk-location.ts'
import { SubNav } from '../SubNav.tsx'
import type { DeskView } from '../view.ts'
import { AddSource } from './AddSource.tsx'
import { MatchList } from './MatchList.tsx'
import { SourceList } from './SourceList.tsx'

/** Lists of channels and programme guides, and which channel has which guide. */
export const listsView: DeskView = { id: 'lists', title: msg`Lists and guides`, roles: LIST_ROLES, Screen: ListsView }

function ListsView() {
  const { t } = useLingui()
  const { item } = useStore(deskLocation)
  const parts = [
    ['', t`All lists and guides`],
    ['new', t`Add`],
    ['matches', t`Channels and their guides`],
  ] as const
  return (
    <>
      <SubNav label={t`Lists and guides`} view="lists" parts={parts} present={item} />
      {item === 'new' ? <AddSource /> : item === 'matches' ? <MatchList /> : <SourceList />}
    </>
  )
}
