import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Title } from '../../contract/titles.ts'
import { nameIn } from '../../domain/locale.ts'
import { countryName, languageName } from '../../domain/title-words.ts'
import { localeStore } from '../../platform/locale-store.ts'
import { useStore } from '../../ui/use-store.ts'
import css from './TitleFacts.module.css'

type TitleFactsProps = { title: Title; collections: readonly { _id: string; name: string; name_ru: string }[] }

/** What is known of a title, fact by fact; what nobody knows is left out. */
export function TitleFacts({ title, collections }: TitleFactsProps) {
  const locale = useStore(localeStore)
  const names = (list: readonly { name: string; name_ru: string }[]) => list.map((one) => nameIn(locale, one))
  const languages = (tags: readonly string[]) => tags.map((tag) => languageName(tag, locale))
  return (
    <dl className={css.facts}>
      <Fact of={names(title.genres)}>
        <Trans>Genre</Trans>
      </Fact>
      <Fact of={title.countries.map((code) => countryName(code, locale))}>
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
      <Fact of={names(collections)}>
        <Trans>Collections</Trans>
      </Fact>
    </dl>
  )
}

function Fact({ of: values, children }: { of: readonly string[]; children: ReactNode }) {
  if (values.length === 0) return null
  return (
    <div>
      <dt>{children}</dt>
      <dd>{values.join(', ')}</dd>
    </div>
  )
}
