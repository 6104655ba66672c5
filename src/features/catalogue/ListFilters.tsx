import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import type { TitleFacets } from '../../contract/catalogue.ts'
import { changed, isNarrowed, type ListChoice, readChoice, widened } from '../../domain/catalogue/list-choice.ts'
import type { Locale } from '../../domain/i18n/locale.ts'
import css from './ListFilters.module.css'
import { countryName, languageName } from './region-names.ts'

type ListFiltersProps = { path: string; address: string; choice: ListChoice; facets: TitleFacets; locale: Locale }

/**
 * The filters and the order of a list, read from the address; without scripts a form that requests the same
 * address. `path` is the list's route, `address` its localized path.
 */
export function ListFilters({ path, address, choice, facets, locale }: ListFiltersProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const choose = (change: Record<string, string | undefined>): void => {
    const search = readChoice(changed(choice, change as ListChoice))
    void navigate({ to: path as '/', search: search as object, resetScroll: false })
  }
  const { kind, genre, years } = choice
  return (
    <form className={css.filters} action={address} method="get" aria-label={t`Filters`}>
      {Object.entries({ kind, genre, years }).map(
        ([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <Choice name="country" label={<Trans>Country</Trans>} value={choice.country} onChoose={choose}>
        <option value="">{t`Any country`}</option>
        {withChosen(
          facets.countries.map(({ code, count }) => ({ value: code, count })),
          choice.country,
        ).map(({ value, count }) => (
          <option key={value} value={value} suppressHydrationWarning>
            {countryName(value, locale)} ({count})
          </option>
        ))}
      </Choice>
      <Choice name="age" label={<Trans>Age</Trans>} value={choice.age} onChoose={choose}>
        <option value="">{t`Any age`}</option>
        {withChosen(
          facets.ages.map(({ age, count }) => ({ value: String(age), count })),
          choice.age,
        ).map(({ value, count }) => (
          <option key={value} value={value}>
            {value === '0' ? t`For everybody (${count})` : t`Up to ${value}+ (${count})`}
          </option>
        ))}
      </Choice>
      <Choice name="dubbing" label={<Trans>Dubbing</Trans>} value={choice.dubbing} onChoose={choose}>
        <option value="">{t`Any dubbing`}</option>
        {withChosen(
          facets.dubbing.map(({ language, count }) => ({ value: language, count })),
          choice.dubbing,
        ).map(({ value, count }) => (
          <option key={value} value={value} suppressHydrationWarning>
            {languageName(value, locale)} ({count})
          </option>
        ))}
      </Choice>
      <Choice name="sort" label={<Trans>Order</Trans>} value={choice.sort} onChoose={choose}>
        <option value="">{t`Newest first`}</option>
        <option value="rating">{t`Best rated first`}</option>
        <option value="year">{t`Latest year first`}</option>
        <option value="name">{t`By name`}</option>
      </Choice>
      <noscript>
        <button type="submit" className={css.show}>
          {t`Show`}
        </button>
      </noscript>
      {isNarrowed(choice) && (
        <Link to={path as '/'} search={widened(choice) as object} resetScroll={false} className={css.widen} activeProps={{}}>
          <Trans>Take all filters off</Trans>
        </Link>
      )}
    </form>
  )
}

type ChoiceProps = {
  name: string
  label: ReactNode
  value: string | undefined
  onChoose: (change: Record<string, string | undefined>) => void
  /** The options; the one of no value leaves everything in. */
  children: ReactNode
}

function Choice({ name, label, value = '', onChoose, children }: ChoiceProps) {
  const id = useId()
  return (
    <span className={css.choice} data-set={value === '' ? undefined : true}>
      <label htmlFor={id}>{label}</label>
      <select id={id} name={name} value={value} onChange={(event) => onChoose({ [name]: event.target.value || undefined })}>
        {children}
      </select>
    </span>
  )
}

/** The options, and with them what is chosen where nothing is left of it. */
function withChosen(options: { value: string; count: number }[], chosen: string | undefined) {
  const isThere = chosen === undefined || options.some(({ value }) => value === chosen)
  return isThere ? options : [...options, { value: chosen, count: 0 }]
}
