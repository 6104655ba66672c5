import type { ReactNode } from 'react'
import { Field } from '../../ui/fields/Field.tsx'
import { FilterForm } from './FilterForm.tsx'

type SearchFormProps = { label: ReactNode; sought: string; onSearch: (sought: string) => void }

/** A search for one text of two characters or more. It may be a phone, so it goes into no address. */
export function SearchForm({ label, sought, onSearch }: SearchFormProps) {
  const search = (typed: (name: string) => string) => {
    if (typed('sought').length >= 2) onSearch(typed('sought'))
  }
  return (
    <FilterForm look="search" onFilter={search}>
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
    </FilterForm>
  )
}
