import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { NoAnswer } from '../../forms/NoAnswer.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { channelsQuery } from '../channels/channel-queries.ts'
import { useWatchHistory } from './use-watch-history.ts'
import { WatchedDays } from './WatchedDays.tsx'
import css from './WatchHistoryPage.module.css'

/** The watch history of programmes, films and episodes by day, latest first; a press resumes playback. */
export function WatchHistoryPage() {
  const { t } = useLingui()
  const { data: channels } = useSuspenseQuery(channelsQuery())
  const history = useWatchHistory()
  const { shown, isKnown, error, goesOn } = history
  return (
    <section className={css.page} aria-busy={history.isFetching}>
      <title>{`${t`Watch history`} — ${t`Efir`}`}</title>
      <h1 tabIndex={-1}>
        <Trans>Watch history</Trans>
      </h1>
      {isKnown && error && <NoAnswer error={error} onRetry={history.ask} />}
      {isKnown && (shown.length > 0 || goesOn) && <WatchedDays channels={channels} history={history} />}
      {isKnown && !error && shown.length === 0 && !goesOn && (
        <div className={css.nothing}>
          <p>
            <Trans>Nothing here yet. What you watch on any of your devices comes here, and you go on where you stopped.</Trans>
          </p>
          <Link to={SCREEN_PATHS.channels} search={{}} className={buttonClass('needle')}>
            <Trans>All channels</Trans>
          </Link>
        </div>
      )}
      {!isKnown && Array.from({ length: 4 }, (_none, index) => <Skeleton key={index} className={css.waiting ?? ''} />)}
    </section>
  )
}
