import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { changed, isNarrowed, type ListChoice, widened } from '../../domain/catalogue/list-choice.ts'
import type { Locale } from '../../domain/i18n/locale.ts'
import { buttonClass } from '../../ui/Button.tsx'
import css from './NothingFits.module.css'
import { countryName, languageName } from './region-names.ts'

type NothingFitsProps = { path: string; choice: ListChoice; genre: string | undefined; locale: Locale }

/** An empty wall: the chosen filters, each with a link that removes it. */
export function NothingFits({ path, choice, genre, locale }: NothingFitsProps) {
  const { years, country, age, dubbing } = choice
  const names: Partial<Record<keyof ListChoice, string | undefined>> = {
    genre: choice.genre && (genre ?? choice.genre),
    years: years?.replace('-', '–'),
    country: country && countryName(country, locale),
    age: age && `${age}+`,
    dubbing: dubbing && languageName(dubbing, locale),
  }
  if (!isNarrowed(choice))
    return (
      <p className={css.nothing}>
        <Trans>There is nothing here yet.</Trans>
      </p>
    )
  return (
    <section className={css.nothing}>
      <h2>
        <Trans>Nothing fits all of this at once</Trans>
      </h2>
      <p>
        <Trans>Take a filter off:</Trans>
      </p>
      <ul>
        {Object.entries(names).map(
          ([word, name]) =>
            name && (
              <li key={word}>
                <Link
                  to={path as '/'}
                  search={changed(choice, { [word]: undefined }) as object}
                  className={buttonClass('outline')}
                  activeProps={{}}
                  suppressHydrationWarning
                >
                  {name}
                </Link>
              </li>
            ),
        )}
        <li>
          <Link to={path as '/'} search={widened(choice) as object} className={buttonClass('quiet')} activeProps={{}}>
            <Trans>All of them</Trans>
          </Link>
        </li>
      </ul>
    </section>
  )
}
