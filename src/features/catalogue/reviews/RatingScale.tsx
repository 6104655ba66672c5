import { Select, Trans } from '@lingui/react/macro'
import { pluralForm } from '../../../domain/i18n/plural-form.ts'
import { ratingWords } from '../../../domain/catalogue/title-words.ts'
import { Scale } from '../../../ui/Scale.tsx'
import css from './RatingScale.module.css'

/** The best rating. */
export const BEST = 10

/** The mean of the viewers' ratings on a scale from 1 to 10, with their number. */
export function RatingScale({ of: rating, reviews }: { of: number; reviews: number }) {
  return (
    <div className={css.rating}>
      <p>
        <b>{ratingWords(rating)}</b>{' '}
        <span className={css.spoken}>
          <Trans>out of {BEST}</Trans>
        </span>
        <span>
          <Select
            value={pluralForm(reviews)}
            _one={`${reviews} rating`}
            _few={`${reviews} ratings`}
            other={`${reviews} ratings`}
          />
        </span>
      </p>
      <Scale at={rating / BEST} filled steps={20} major={2} size="ruler" />
    </div>
  )
}
