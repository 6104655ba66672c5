import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import css from './Parts.module.css'

type SearchFormProps = { label: ReactNode; sought: string; onSearch: (sought: string) => void }

/** A search for one text of two characters or more. It may be a phone, so it goes into no address. */
export function SearchForm({ label, sought, onSearch }: SearchFormProps) {
  const search = (form: HTMLFormElement) => {
    const typed = String(new FormData(form).get('sought') ?? '').trim()
    if (typed.length >= 2) onSearch(typed)
  }
  return (
    <form
      role="search"
      className={css.search}
      onSubmit={(event) => {
        event.preventDefault()
        search(event.currentTarget)
      }}
    >
      <Field
        key={sought}
        label={label}
        name="sought"
        defaultValue={sought}
        minLength={2}
        maxLength={254}
        autoComplete="off"
        spellCheck="false"
      />
      <Button type="submit">
        <Trans>Find</Trans>
      </Button>
    </form>
  )
}
