import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { SCREENS } from '../domain/paths.ts'
import { siteFactsQuery } from '../features/pages/page-queries.ts'
import css from './Sections.module.css'

/** The navigation of the header; four of its entries lead to the operator's marketing site where there is one (section 2). */
export function Sections({ onPress }: { onPress?: () => void }) {
  const { data: facts } = useQuery(siteFactsQuery())
  const elsewhere = facts?.marketing
  return (
    <>
      <Link to={SCREENS.channels} search={{}} onClick={onPress}>
        <Trans>Channels</Trans>
      </Link>
      <Link to={SCREENS.radio} onClick={onPress}>
        <Trans>Radio</Trans>
      </Link>
      <span className={css.catalogue}>
        <Link to={SCREENS.films} search={{}} onClick={onPress}>
          <Trans>Films</Trans>
        </Link>
        <Link to={SCREENS.serials} search={{}} onClick={onPress}>
          <Trans>Series</Trans>
        </Link>
        <Link to={SCREENS.cartoons} search={{}} onClick={onPress}>
          <Trans>Cartoons</Trans>
        </Link>
      </span>
      <Entry to={SCREENS.devices} elsewhere={elsewhere?.devices} onPress={onPress}>
        <Trans>Devices</Trans>
      </Entry>
      <Entry to={SCREENS.tariffs} elsewhere={elsewhere?.tariffs} onPress={onPress}>
        <Trans>Tariffs</Trans>
      </Entry>
      <Entry to={SCREENS.about} elsewhere={elsewhere?.about} onPress={onPress}>
        <Trans>About</Trans>
      </Entry>
      <Entry to={SCREENS.contacts} elsewhere={elsewhere?.support} onPress={onPress}>
        <Trans>Support</Trans>
      </Entry>
    </>
  )
}

type EntryProps = {
  to: typeof SCREENS.devices | typeof SCREENS.tariffs | typeof SCREENS.about | typeof SCREENS.contacts
  elsewhere: string | null | undefined
  onPress: (() => void) | undefined
  children: ReactNode
}

function Entry({ to, elsewhere, onPress, children }: EntryProps) {
  if (elsewhere) return <a href={elsewhere}>{children}</a>
  return (
    <Link to={to} activeOptions={{ exact: true }} onClick={onPress}>
      {children}
    </Link>
  )
}
