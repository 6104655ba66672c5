import { Trans, useLingui } from '@lingui/react/macro'
import { History } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import css from './FoundGroup.module.css'
import { forgetSearches, recentSearches } from './recent-searches.ts'

/** The recent searches of this device: each can be repeated, all can be cleared. */
export function RecentSearches({ onChoose, onForget }: { onChoose: (words: string) => void; onForget: () => void }) {
  const { t } = useLingui()
  const [recent, setRecent] = useState(recentSearches)
  const id = useId()
  if (recent.length === 0) return null
  return (
    <section className={css.group} data-kind="recent" aria-labelledby={id}>
      <h2 id={id}>
        <Trans>Searched for lately</Trans>
      </h2>
      <ul>
        {recent.map((words) => (
          <li key={words}>
            <button type="button" className={css.row} data-found onClick={() => onChoose(words)}>
              <History aria-hidden="true" size={20} />
              <span className={css.name}>{words}</span>
            </button>
          </li>
        ))}
      </ul>
      <Button
        look="quiet"
        aria-label={t`Forget what was searched for`}
        onClick={() => {
          forgetSearches()
          setRecent([])
          onForget()
        }}
      >
        <Trans>Clear</Trans>
      </Button>
    </section>
  )
}
