import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { MAX_REVIEW_LENGTH, removeReview, type Review, writeReview } from '../../../contract/titles.ts'
import { Form } from '../../../forms/Form.tsx'
import { typedIn, useForm } from '../../../forms/use-form.ts'
import { call } from '../../../app-state/api-client.ts'
import { showMessage } from '../../../app-state/message-store.ts'
import { Button } from '../../../ui/Button.tsx'
import { Scale } from '../../../ui/Scale.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { ownTitleQuery, titleQuery } from '../title-queries.ts'
import { BEST } from './RatingScale.tsx'
import { withoutReview, withReview } from './review-changes.ts'
import css from './ReviewForm.module.css'

type Screen = Parameters<typeof withReview>[0]

const USUAL = 7

/** The one review that a person has of a title: it is written, replaced and removed here. */
export function ReviewForm({ titleId, own }: { titleId: string; own: Review | null }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const { form, wrong, busy, send } = useForm()
  const [rating, setRating] = useState(own?.rating ?? USUAL)

  // The server's shared response takes some seconds to include the review; this screen shows it at once.
  const learn = (change: (screen: Screen) => Screen, review: Review | null): void => {
    queryClient.setQueryData(titleQuery(titleId).queryKey, (screen) => screen && change(screen))
    queryClient.setQueryData(ownTitleQuery(titleId).queryKey, (known) => known && { ...known, review })
  }
  const save = async (): Promise<void> => {
    const text = typedIn(form.current, 'text')
    const written = await send(() => call(writeReview, { params: { id: titleId }, body: { rating, text } }))
    if (!written) return
    showMessage({ type: 'success', title: t`Your review is published` })
    learn((screen) => withReview(screen, written, own), written.review)
  }
  const remove = async (gone: Review): Promise<void> => {
    const removed = await send(() => call(removeReview, { params: { id: titleId } }))
    if (!removed) return
    showMessage({ type: 'success', title: t`Your review is removed` })
    learn((screen) => withoutReview(screen, gone), null)
  }
  return (
    <div className={css.own}>
      <h3>{own ? <Trans>Your review</Trans> : <Trans>Write a review</Trans>}</h3>
      <Form form={form} wrong={wrong['form']} onSubmit={() => void save()}>
        <div className={css.dial}>
          <label htmlFor="review-rating">
            <Trans>Your rating</Trans>
          </label>
          <output htmlFor="review-rating" aria-hidden="true">
            {rating}
          </output>
          <div className={css.range}>
            <Scale at={(rating - 1) / (BEST - 1)} filled steps={BEST - 1} major={1} size="ruler" />
            <input
              id="review-rating"
              type="range"
              min={1}
              max={BEST}
              step={1}
              value={rating}
              aria-valuetext={t`${rating} of ${BEST}`}
              onChange={(event) => setRating(event.target.valueAsNumber)}
            />
          </div>
        </div>
        <TextArea
          label={<Trans>What do you think of it?</Trans>}
          hint={<Trans>Everybody can read it, with your name.</Trans>}
          error={wrong['text']}
          name="text"
          rows={5}
          maxLength={MAX_REVIEW_LENGTH}
          defaultValue={own?.text ?? ''}
        />
        <div className={css.actions}>
          <Button type="submit" aria-busy={busy}>
            {own ? <Trans>Replace</Trans> : <Trans>Publish</Trans>}
          </Button>
          {own && (
            <Button look="quiet" onClick={() => void remove(own)}>
              <Trans>Remove</Trans>
            </Button>
          )}
        </div>
      </Form>
    </div>
  )
}
