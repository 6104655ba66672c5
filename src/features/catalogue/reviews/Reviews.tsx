import { Trans } from '@lingui/react/macro'
import { useQueries } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import type { Review, ReviewList, Title } from '../../../contract/titles.ts'
import { dateOf, dayIn } from '../../../domain/time/calendar-words.ts'
import { SCREEN_PATHS } from '../../../domain/routing/paths.ts'
import { Refusal } from '../../../forms/Form.tsx'
import { NoAnswer } from '../../../forms/NoAnswer.tsx'
import { failureText } from '../../../forms/refusal-texts.ts'
import { localeStore } from '../../../app-state/locale-store.ts'
import { session } from '../../../app-state/session.ts'
import { viewerZone } from '../../../platform/viewer-zone.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Scale } from '../../../ui/Scale.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useSelector, useStore } from '../../../ui/use-store.ts'
import { moreReviews } from '../title-queries.ts'
import { BEST } from './RatingScale.tsx'
import { ReviewForm } from './ReviewForm.tsx'
import css from './Reviews.module.css'

type ReviewsProps = {
  title: Title
  /** The latest of them. */
  first: ReviewList
  /** The signed-in person's review; null until it is loaded, and for a visitor. */
  own: { review: Review | null } | null
  /** Why that is not known, and how to ask again. */
  failed: { error: unknown; ask: () => void } | null
}

/** The reviews of a title, and the form to write one. */
export function Reviews({ title, first, own, failed }: ReviewsProps) {
  const signedIn = useSelector(session, (value) => value !== null)
  return (
    <section className={css.reviews} aria-labelledby="reviews">
      <h2 id="reviews">
        <Trans>Reviews</Trans>
      </h2>
      <div className={css.columns}>
        {/* A changed list resets its pages. */}
        <ReviewPages key={first.items[0]?._id ?? ''} titleId={title._id} first={first} />
        {!signedIn && <WayIn />}
        {signedIn &&
          !own &&
          (failed ? <NoAnswer error={failed.error} onRetry={failed.ask} /> : <Skeleton className={css.waiting ?? ''} />)}
        {signedIn && own && <ReviewForm key={own.review?.written_at ?? 0} titleId={title._id} own={own.review} />}
      </div>
    </section>
  )
}

function ReviewPages({ titleId, first }: { titleId: string; first: ReviewList }) {
  const [cursors, setCursors] = useState<readonly string[]>([])
  const further = useQueries({ queries: cursors.map((cursor) => moreReviews(titleId, cursor)) })
  const pages = [first, ...further.flatMap(({ data }) => data ?? [])]
  const last = further.at(-1)
  const isLoading = last !== undefined && last.data === undefined && last.isFetching
  const trouble = last?.data === undefined && !isLoading ? last?.error : undefined
  const next = pages.at(-1)?.next ?? null
  const loadMore = (cursor: string): void => {
    if (cursor === cursors.at(-1)) void last?.refetch()
    else setCursors([...cursors, cursor])
  }
  if (first.items.length === 0) {
    return (
      <p className={css.none}>
        <Trans>Nobody has written about it yet.</Trans>
      </p>
    )
  }
  return (
    <div>
      <ul className={css.list}>
        {pages
          .flatMap(({ items }) => items)
          .map((review) => (
            <li key={review._id}>
              <ReviewWords review={review} />
            </li>
          ))}
      </ul>
      {trouble && <Refusal>{failureText(trouble)}</Refusal>}
      {next !== null && (
        <Button look="outline" disabled={isLoading} onClick={() => loadMore(next)}>
          <Trans>More reviews</Trans>
        </Button>
      )}
    </div>
  )
}

function ReviewWords({ review: { author, rating, text, written_at: writtenAt } }: { review: Review }) {
  const locale = useStore(localeStore)
  const zone = useStore(viewerZone)
  return (
    <article className={css.review}>
      <h3>
        {author ? (
          <bdi>{author}</bdi>
        ) : (
          <span>
            <Trans>A viewer</Trans>
          </span>
        )}
      </h3>
      <time dateTime={new Date(writtenAt).toISOString()}>
        {dateOf(writtenAt, locale, zone)} {dayIn(writtenAt, zone).slice(0, 4)}
      </time>
      <div className={css.given}>
        <b>
          <Trans>
            {rating} of {BEST}
          </Trans>
        </b>
        <Scale at={rating / BEST} filled steps={10} major={5} />
      </div>
      {text && <p dir="auto">{text}</p>}
    </article>
  )
}

/** The sign-in link in place of the form; it returns here. */
function WayIn() {
  const back = useLocation({ select: ({ pathname }) => pathname })
  return (
    <div className={css.wayIn}>
      <p>
        <Trans>Whoever has an account rates titles and writes about them.</Trans>
      </p>
      <Link to={SCREEN_PATHS.auth} search={{ back } as object} className={buttonClass('outline')}>
        <Trans>Sign up or sign in</Trans>
      </Link>
    </div>
  )
}
