import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import type { Title } from '../../contract/titles.ts'
import { nameIn } from '../../domain/i18n/locale.ts'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { useStore } from '../../ui/use-store.ts'
import { countryName, languageName } from './region-names.ts'
import css from './TitleFacts.module.css'

type Named = { _id: string; name: string; name_ru: string }

type TitleFactsProps = { title: Title; collections: readonly Named[] }

/** The facts of a title; unknown ones are left out. */
export function TitleFacts({ title, collections }: TitleFactsProps) {
  const locale = useStore(localeStore)
  const names = (list: readonly Named[]) => list.map((one) => nameIn(locale, one))
  const languages = (tags: readonly string[]) => tags.map((tag) => foreign(languageName(tag, locale)))
  const links = (to: typeof SCREEN_PATHS.genre | typeof SCREEN_PATHS.collection, list: readonly Named[]) =>
    list.map((one) => (
      <Link key={one._id} to={to} params={{ id: one._id }}>
        {nameIn(locale, one)}
      </Link>
    ))
  return (
    <dl className={css.facts}>
      <Fact of={links(SCREEN_PATHS.genre, title.genres)}>
        <Trans>Genre</Trans>
      </Fact>
      <Fact of={title.countries.map((code) => foreign(countryName(code, locale)))}>
        <Trans>Country</Trans>
      </Fact>
      <Fact of={names(title.directors)}>
        <Trans>Director</Trans>
      </Fact>
      <Fact of={languages(title.dubbing)}>
        <Trans>Dubbing</Trans>
      </Fact>
      <Fact of={languages(title.subtitles)}>
        <Trans>Subtitles</Trans>
      </Fact>
      <Fact of={links(SCREEN_PATHS.collection, collections)}>
        <Trans>Collections</Trans>
      </Fact>
    </dl>
  )
}

/** A name that the browser may know by another word than the server. */
const foreign = (name: string) => <span suppressHydrationWarning>{name}</span>

function Fact({ of: values, children }: { of: readonly ReactNode[]; children: ReactNode }) {
  if (values.length === 0) return null
  return (
    <div>
      <dt>{children}</dt>
      <dd>
        {values.map((value, index) => (
          <Fragment key={index}>
            {index > 0 && <span>, </span>}
            <span>{value}</span>
          </Fragment>
        ))}
      </dd>
    </div>
  )
}
