import { msg } from '@lingui/core/macro'
import { useStore } from '../../../ui/use-store.ts'
import { deskLocation } from '../../desk-location.ts'
import type { DeskView } from '../view.ts'
import { PeopleSearch } from './PeopleSearch.tsx'
import { PersonPage } from './PersonPage.tsx'

/** Viewers: the search, and the page of a person. */
export const peopleView: DeskView = { id: 'people', title: msg`People`, roles: ['support'], Screen: PeopleView }

function PeopleView() {
  const { item } = useStore(deskLocation)
  return item === '' ? <PeopleSearch /> : <PersonPage key={item} id={item} />
}
