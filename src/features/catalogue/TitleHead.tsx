import { Select, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { WatchedPart } from '../../contract/own-titles.ts'
import type { Title } from '../../contract/titles.ts'
import { isolated, nameIn } from '../../domain/i18n/locale.ts'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { pluralForm } from '../../domain/i18n/plural-form.ts'
import { SPECIALS } from '../../domain/catalogue/title-parts.ts'
import { nameWidth } from '../../domain/catalogue/title-words.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx'
import { Padlock } from '../../ui/Padlock.tsx'
import { PosterPicture } from '../../ui/tiles/Poster.tsx'
import { SizedPicture } from '../../ui/tiles/SizedPicture.tsx'
import { useStore } from '../../ui/use-store.ts'
import { RatingScale } from './reviews/RatingScale.tsx'
import { TitleActions } from './TitleActions.tsx'
import css from './TitleHead.module.css'
import { TypeName } from '../../ui/TypeName.tsx'

const MINUTE_MS = 60_000

type TitleHeadProps = {
  title: Title
  watched: readonly WatchedPart[]
  isPlaying: boolean
  /** The download button of the title. */
  download: ReactNode
}

/**
 * The head of a title's page: name, year, age and rating beside its poster, over its picture until that makes
 * room for what plays.
 */
export function TitleHead({ title, watched, isPlaying, download }: TitleHeadProps) {
  const locale = useStore(localeStore)
  const name = nameIn(locale, title)
  const original = isolated(title.original_name)
  return (
    <section
      className={css.head}
      data-plain={isPlaying || title.backdrop === null || undefined}
      data-under={isPlaying || undefined}
    >
      {title.backdrop && !isPlaying && (
        <div className={css.backdrop}>
          <SizedPicture picture={title.backdrop} shape="backdrop" first />
        </div>
      )}
      <div className={css.poster}>
        <PosterPicture title={name} picture={title.poster} sizes="(max-width: 990px) 104px, 240px" />
      </div>
      <div className={css.words}>
        <Breadcrumbs
          links={[
            <Link key="home" to={SCREEN_PATHS.home}>
              <Trans>Home</Trans>
            </Link>,
            <SectionLink key="section" of={title} />,
          ]}
          here={name}
        />
        <h1 data-width={nameWidth(name)}>{name}</h1>
        {original && original !== name && <p className={css.original}>{original}</p>}
        <Brief title={title} />
        <TitleActions title={title} watched={watched} download={download} />
      </div>
      {title.rating !== null && (
        <div className={css.rating}>
          <RatingScale of={title.rating} reviews={title.reviews} />
        </div>
      )}
    </section>
  )
}

/** The summary line of a title: kind, year, length, age limit and package. */
function Brief({ title }: { title: Title }) {
  const { t } = useLingui()
  const locale = useStore(localeStore)
  const minutes = Math.round(title.duration / MINUTE_MS)
  const seasons = title.seasons.filter(({ number }) => number !== SPECIALS).length
  return (
    <ul className={css.brief}>
      <li>
        <TypeName of={title.type} />
      </li>
      {title.year > 0 && <li>{title.year}</li>}
      {minutes > 0 && (
        <li>
          <Trans>{minutes} min</Trans>
        </li>
      )}
      {seasons > 0 && (
        <li>
          <Select
            value={pluralForm(seasons)}
            _one={`${seasons} season`}
            _few={`${seasons} seasons`}
            other={`${seasons} seasons`}
          />
        </li>
      )}
      {title.genres[0] && <li>{nameIn(locale, title.genres[0]).toLocaleLowerCase(locale === 'ru' ? 'ru' : 'uk')}</li>}
      {title.ageRestrictions > 0 && (
        <li className={css.age} aria-label={t`From ${title.ageRestrictions} years`}>
          {title.ageRestrictions}+
        </li>
      )}
      {!title.allowed && (
        <li className={css.locked}>
          <Padlock />
          <Trans>With a subscription</Trans>
        </li>
      )}
    </ul>
  )
}

function SectionLink({ of: { type } }: { of: Title }) {
  if (type === 'FILM') {
    return (
      <Link to={SCREEN_PATHS.films} activeOptions={{ exact: true }}>
        <Trans>Films</Trans>
      </Link>
    )
  }
  return type === 'SERIAL' ? (
    <Link to={SCREEN_PATHS.serials} activeOptions={{ exact: true }}>
      <Trans>Series</Trans>
    </Link>
  ) : (
    <Link to={SCREEN_PATHS.cartoons} activeOptions={{ exact: true }}>
      <Trans>Cartoons</Trans>
    </Link>
  )
}
