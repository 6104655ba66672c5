import { Trans } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { isFailure } from '../../app-state/api-client.ts'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import css from './GuideWords.module.css'

type GuideWordsProps = {
  guide: UseQueryResult<ReadonlyMap<string, unknown>>
  /** Gives the focus to the channels: the button that asks again goes with its words. */
  enter: () => void
}

/** What stands in the place of programmes that are on their way, that there are none of, or that did not arrive. */
export function GuideWords({ guide, enter }: GuideWordsProps) {
  if (guide.isPending) return <Skeleton className={`${css.place} ${css.sweep}`} />
  if (guide.data) {
    return guide.data.size > 0 ? null : (
      <div className={`${css.place} ${css.words}`} role="status">
        <p>
          <Trans>There is no guide for this day yet.</Trans>
        </p>
      </div>
    )
  }
  return (
    <div className={`${css.place} ${css.words}`} role="alert">
      <p>
        {isFailure(guide.error, 'day_outside_guide') ? (
          <Trans>There is no guide for this day.</Trans>
        ) : isFailure(guide.error, 'no_answer') ? (
          <Trans>
            This day is not on your device, and the service does not answer. Today and tomorrow are kept for when there is no
            network.
          </Trans>
        ) : (
          <Trans>The guide for this day could not be loaded.</Trans>
        )}
      </p>
      {!isFailure(guide.error, 'day_outside_guide') && (
        <Button
          look="outline"
          onClick={() => {
            void guide.refetch()
            enter()
          }}
        >
          <Trans>Try again</Trans>
        </Button>
      )}
    </div>
  )
}
