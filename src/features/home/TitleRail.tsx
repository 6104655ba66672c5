import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Rail as RailOfTitles } from '../../contract/catalogue.ts'
import type { TitleCard } from '../../contract/titles.ts'
import { type Locale, nameIn } from '../../domain/i18n/locale.ts'
import { screenPath, SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { titlePath } from '../../domain/catalogue/title-words.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { Poster, posterClass } from '../../ui/tiles/Poster.tsx'
import { Rail } from '../../ui/rows/Rail.tsx'
import { useStore } from '../../ui/use-store.ts'
import { useNeededPackage } from '../billing/needed-package-queries.ts'
import css from './TitleRails.module.css'

// As wide as the columns of the style sheet.
const SIZES =
  '(max-width: 479px) 36vw, (max-width: 699px) 25vw, (max-width: 990px) 20vw, (max-width: 1399px) 16vw, (max-width: 1799px) 12vw, 180px'
const LEAD_SIZES =
  '(max-width: 479px) 72vw, (max-width: 699px) 50vw, (max-width: 990px) 40vw, (max-width: 1399px) 31vw, (max-width: 1799px) 24vw, 360px'

type TitleRailProps = {
  of: RailOfTitles
  /** Whether its first title is as large as four, and the others stand behind it in two lines. */
  hasLead: boolean
}

/** A row of the catalogue on home, with the way to all of it. */
export function TitleRail({ of: rail, hasLead }: TitleRailProps) {
  const locale = useStore(localeStore)
  return (
    <Rail
      title={<RailName of={rail} locale={locale} />}
      all={<WayToAll of={rail} />}
      className={`${css.rail} ${hasLead ? css.wall : rail.kind === 'best' ? css.rated : ''}`}
    >
      {rail.items.map((title, index) => (
        <li key={title._id} data-lead={(index === 0 && hasLead) || undefined}>
          <Tile
            title={title}
            locale={locale}
            sizes={index === 0 && hasLead ? LEAD_SIZES : SIZES}
            isRated={rail.kind === 'best' || (index === 0 && hasLead && title.rating !== null)}
          />
        </li>
      ))}
    </Rail>
  )
}

type TileProps = { title: TitleCard; locale: Locale; sizes: string; isRated: boolean }

function Tile({ title, locale, sizes, isRated }: TileProps) {
  const needed = useNeededPackage(title)
  return (
    <Link to={titlePath(title) as '/'} className={posterClass()}>
      <Poster
        title={nameIn(locale, title)}
        picture={title.poster}
        sizes={sizes}
        meta={title.year || undefined}
        age={title.ageRestrictions}
        {...(isRated && { rating: title.rating })}
        locked={!title.allowed && (needed ?? true)}
      />
    </Link>
  )
}

function RailName({ of: { kind, type, of }, locale }: { of: RailOfTitles; locale: Locale }) {
  if (of) return <span>{nameIn(locale, of)}</span>
  if (kind === 'best') {
    return (
      <span>
        <Trans>What viewers rate highest</Trans>
      </span>
    )
  }
  if (type === 'SERIAL') {
    return (
      <span>
        <Trans>New series</Trans>
      </span>
    )
  }
  return <span>{type === 'MULTFILM' ? <Trans>New cartoons</Trans> : <Trans>New films</Trans>}</span>
}

function WayToAll({ of: { kind, type, of } }: { of: RailOfTitles }) {
  if (of) {
    return (
      <Link to={screenPath('collection', of._id) as '/'}>
        <Trans>The whole collection</Trans>
      </Link>
    )
  }
  if (kind === 'best') {
    return (
      <Link to={SCREEN_PATHS.genres as '/'}>
        <Trans>All genres</Trans>
      </Link>
    )
  }
  if (type === 'SERIAL') {
    return (
      <Link to={SCREEN_PATHS.serials as '/'}>
        <Trans>All series</Trans>
      </Link>
    )
  }
  return type === 'MULTFILM' ? (
    <Link to={SCREEN_PATHS.cartoons as '/'}>
      <Trans>All cartoons</Trans>
    </Link>
  ) : (
    <Link to={SCREEN_PATHS.films as '/'}>
      <Trans>All films</Trans>
    </Link>
  )
}
