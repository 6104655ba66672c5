import { Select, Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { pluralForm } from '../../domain/i18n/plural-form.ts'
import { waitingCount } from '../../domain/account/pending-changes.ts'
import { sentLate, wishes } from '../../features/favourites/favourite-changes-store.ts'
import { usePart, useStore } from '../../ui/use-store.ts'
import css from './OutboxStatus.module.css'

const SAID_FOR_MS = 4000

/** One quiet line while favourites wait for the network, and a word when they have gone. */
export function WaitingWishes() {
  const count = usePart(wishes, waitingCount)
  const sent = useStore(sentLate)
  // One that is on its way for the first time does not wait yet, nor has it gone.
  const isOver = usePart(wishes, ({ length }) => length === 0) && sent > 0
  useEffect(() => {
    if (!isOver) return
    const timer = setTimeout(() => sentLate.set(0), SAID_FOR_MS)
    return () => clearTimeout(timer)
  }, [isOver])
  return (
    <div className={css.place} role="status">
      {count > 0 && (
        <p className={css.line}>
          <Select
            value={pluralForm(count)}
            _one={`${count} change of the favourites waits for the network`}
            _few={`${count} changes of the favourites wait for the network`}
            other={`${count} changes of the favourites wait for the network`}
          />
        </p>
      )}
      {isOver && (
        <p className={css.line} data-sent>
          <Trans>The favourites are up to date again</Trans>
        </p>
      )}
    </div>
  )
}
