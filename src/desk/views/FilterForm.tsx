import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import css from './Parts.module.css'

type FilterFormProps = {
  /** `search`: one field, with a button that finds. */
  look?: 'filters' | 'search'
  onFilter: (typed: (name: string) => string) => void
  children: ReactNode
}

/** Fields that narrow a list, or find in one. `typed` returns the trimmed value of a field. */
export function FilterForm({ look = 'filters', onFilter, children }: FilterFormProps) {
  return (
    <form
      role="search"
      className={css[look]}
      onSubmit={(event) => {
        event.preventDefault()
        const fields = new FormData(event.currentTarget)
        onFilter((name) => String(fields.get(name) ?? '').trim())
      }}
    >
      {children}
      <Button type="submit" look={look === 'search' ? 'needle' : 'outline'}>
        {look === 'search' ? <Trans>Find</Trans> : <Trans>Filter</Trans>}
      </Button>
    </form>
  )
}
