import { Select, Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { pluralForm } from '../../domain/i18n/plural-form.ts'
import { waitingCount } from '../../domain/account/pending-changes.ts'
import { deliveredLate, pendingFavourites } from '../../features/favourites/favourite-changes-store.ts'
import { useSelector, useStore } from '../../ui/use-store.ts'
import { ClockNote } from './ClockNote.tsx'
import css from './OutboxStatus.module.css'

const SAID_FOR_MS = 4000

/**
 * One quiet line while favourites wait for the network, and a word when they have gone; above it the note of
 * a wrong clock.
 */
export function OutboxStatus() {
  const count = useSelector(pendingFavourites, waitingCount)
  const sent = useStore(deliveredLate)
  // One that is on its way for the first time does not wait yet, nor has it gone.
  const isOver = useSelector(pendingFavourites, ({ length }) => length === 0) && sent > 0
  useEffect(() => {
    if (!isOver) return
    const timer = setTimeout(() => deliveredLate.set(0), SAID_FOR_MS)
    return () => clearTimeout(timer)
  }, [isOver])
  return (
    <div className={css.place} role="status">
      <ClockNote />
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
