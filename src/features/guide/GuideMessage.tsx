import { Trans } from '@lingui/react/macro'
import { isFailure } from '../../app-state/api-client.ts'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import css from './GuideMessage.module.css'
import type { LoadedGuide } from './use-guide.ts'

type GuideMessageProps = {
  guide: LoadedGuide
  /** Focuses the channels, because the retry button is removed. */
  onRetry: () => void
}

/** Replaces the programmes while they load, if there are none, or if loading failed. */
export function GuideMessage({ guide, onRetry }: GuideMessageProps) {
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
            guide.refetch()
            onRetry()
          }}
        >
          <Trans>Try again</Trans>
        </Button>
      )}
    </div>
  )
}
