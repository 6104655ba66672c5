import { Trans } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { type ReactNode, type Ref, useId } from 'react'
import { localizePath, SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { LONGEST_QUERY } from '../../domain/search/words.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { useStore } from '../../ui/use-store.ts'
import css from './SearchField.module.css'

type SearchFieldProps = {
  ref?: Ref<HTMLInputElement>
  typed: string
  refused: boolean
  onType: (typed: string) => void
  onSubmit: () => void
  /** The id of the element with the status of the search. */
  statusId: string
  /** The button beside it. */
  children: ReactNode
}

/** The search field. Without scripts it is a form that requests the search page. */
export function SearchField({ ref, typed, refused, onType, onSubmit, statusId, children }: SearchFieldProps) {
  const locale = useStore(localeStore)
  const id = useId()
  return (
    <form
      role="search"
      className={css.form}
      action={localizePath(SCREEN_PATHS.search, locale)}
      method="get"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <label htmlFor={id} className={css.label}>
        <Trans>Channel, programme, station, film, person</Trans>
      </label>
      <Search aria-hidden="true" className={css.glass} />
      <input
        ref={ref}
        id={id}
        name="q"
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={LONGEST_QUERY}
        value={typed}
        aria-invalid={refused || undefined}
        aria-describedby={statusId}
        onChange={(event) => onType(event.target.value)}
      />
      {children}
    </form>
  )
}
