import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { WORDS_ROLES } from '../../../contract/operator-words.ts'
import { useStore } from '../../../ui/use-store.ts'
import { deskLocation } from '../../desk-location.ts'
import { SubNav } from '../SubNav.tsx'
import type { DeskView } from '../view.ts'
import { AnnouncementList } from './AnnouncementList.tsx'
import { ContactsPart } from './ContactsPart.tsx'
import { PageEditor } from './PageEditor.tsx'
import { PageList } from './PageList.tsx'
import { RedirectsPart } from './RedirectsPart.tsx'

/** The texts that all viewers read. */
export const wordsView: DeskView = { id: 'words', title: msg`Words`, roles: WORDS_ROLES, Screen: WordsView }

function WordsView() {
  const { t } = useLingui()
  const { item, filters } = useStore(deskLocation)
  const parts = [
    ['', t`Pages of texts`],
    ['contacts', t`Contacts and hours`],
    ['redirects', t`Redirects`],
    ['announcements', t`Messages to all viewers`],
  ] as const
  return (
    <>
      <SubNav label={t`Words`} view="words" parts={parts} present={parts.some(([id]) => id === item) ? item : ''} />
      <Part item={item} filters={filters} />
    </>
  )
}

function Part({ item, filters }: { item: string; filters: URLSearchParams }) {
  const of = (name: string) => filters.get(name) ?? ''
  if (item === 'contacts') return <ContactsPart />
  if (item === 'redirects') return <RedirectsPart q={of('q')} page={of('page')} />
  if (item === 'announcements') return <AnnouncementList />
  return of('page') === '' ? <PageList /> : <PageEditor key={of('page')} slug={of('page')} />
}
