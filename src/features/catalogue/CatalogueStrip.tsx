import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { screenPath, SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { LinkStrip } from '../../ui/rows/LinkStrip.tsx'

/** The ways through the catalogue; with a genre they lead to its films, series and cartoons. */
export function CatalogueStrip({ genre }: { genre?: string }) {
  const { t } = useLingui()
  const search = (genre === undefined ? {} : { genre }) as object
  return (
    <LinkStrip label={t`Catalogue`}>
      <Link to={SCREEN_PATHS.films as '/'} search={search}>
        <Trans>Films</Trans>
      </Link>
      <Link to={SCREEN_PATHS.serials as '/'} search={search}>
        <Trans>Series</Trans>
      </Link>
      <Link to={SCREEN_PATHS.cartoons as '/'} search={search}>
        <Trans>Cartoons</Trans>
      </Link>
      <Link to={SCREEN_PATHS.genres as '/'}>
        <Trans>Genres</Trans>
      </Link>
      <Link to={screenPath('collection') as '/'} activeOptions={{ exact: true }}>
        <Trans>Collections</Trans>
      </Link>
    </LinkStrip>
  )
}
