import { Trans, useLingui } from '@lingui/react/macro'
import { Search, X } from 'lucide-react'
import { useId } from 'react'
import { LONGEST_QUERY } from '../../domain/search/words.ts'
import { Button } from '../../ui/Button.tsx'
import css from './SearchField.module.css'
import { STATUS_ID } from './SearchStatus.tsx'

type SearchFieldProps = {
  typed: string
  refused: boolean
  onType: (typed: string) => void
  onSubmit: () => void
  onClose: () => void
}

/** Where one types what to search for, and the way out. */
export function SearchField({ typed, refused, onType, onSubmit, onClose }: SearchFieldProps) {
  const { t } = useLingui()
  const id = useId()
  return (
    <form
      role="search"
      className={css.form}
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
        id={id}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={LONGEST_QUERY}
        value={typed}
        aria-invalid={refused || undefined}
        aria-describedby={STATUS_ID}
        onChange={(event) => onType(event.target.value)}
      />
      <Button look="icon" aria-label={t`Close`} onClick={onClose}>
        <X aria-hidden="true" />
      </Button>
    </form>
  )
}
