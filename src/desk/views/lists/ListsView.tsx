import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { LIST_ROLES } from '../../../contract/operator-lists.ts'
import { useStore } from '../../../ui/use-store.ts'
import { deskLocation, deskPath } from '../../desk-location.ts'
import { DeskLink } from '../../DeskLink.tsx'
import type { DeskView } from '../view.ts'
import { AddSource } from './AddSource.tsx'
import css from './Lists.module.css'
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
      <nav className={css.parts} aria-label={t`Lists and guides`}>
        {parts.map(([id, text]) => (
          <DeskLink
            key={id}
            href={deskPath('lists', id === '' ? {} : { item: id })}
            aria-current={item === id ? 'page' : undefined}
          >
            {text}
          </DeskLink>
        ))}
      </nav>
      {item === 'new' ? <AddSource /> : item === 'matches' ? <MatchList /> : <SourceList />}
    </>
  )
}
