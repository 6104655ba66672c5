import { useLingui } from '@lingui/react/macro'
import { Search, X } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import css from './StationSearch.module.css'

/** The filter of the station list, applied while typing. */
export function StationSearch({ typed, onType }: { typed: string; onType: (typed: string) => void }) {
  const { t } = useLingui()
  const field = useRef<HTMLInputElement>(null)
  const clear = (): void => {
    onType('')
    field.current?.focus()
  }
  return (
    <search className={css.box}>
      <Search size="1.25rem" aria-hidden="true" />
      <input
        ref={field}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        placeholder={t`Search`}
        aria-label={t`Find a station`}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onType('')
        }}
      />
      {typed !== '' && (
        <Button look="icon" aria-label={t`Clear`} onClick={clear}>
          <X size="1.25rem" aria-hidden="true" />
        </Button>
      )}
    </search>
  )
}
