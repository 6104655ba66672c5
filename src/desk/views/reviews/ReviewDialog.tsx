import { Trans, useLingui } from '@lingui/react/macro'
import { type DeskReview, operatorReviewsCalls } from '../../../contract/operator-reviews.ts'
import { Form } from '../../../forms/Form.tsx'
import { useForm } from '../../../forms/use-form.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { callDesk } from '../../desk-client.ts'
import parts from '../Parts.module.css'
import { ReasonField, useReason } from '../ReasonField.tsx'

const CALLS = {
  hide: operatorReviewsCalls.hideReview,
  show: operatorReviewsCalls.showReview,
  delete: operatorReviewsCalls.deleteReview,
}

/** A review, and its moderation. */
export type ChosenReview = { kind: keyof typeof CALLS; review: DeskReview }

type ReviewDialogProps = { chosen: ChosenReview | null; onClose: () => void; onDone: () => void }

/** Asks for the reason of a moderation, and does it; null closes the dialog. */
export function ReviewDialog({ chosen, onClose, onDone }: ReviewDialogProps) {
  const { t } = useLingui()
  const titles = { hide: t`Hide the review`, show: t`Show the review`, delete: t`Delete the review` }
  const title = chosen ? titles[chosen.kind] : ''
  return (
    <Dialog open={chosen !== null} onClose={onClose} title={title}>
      {chosen && <ModerationForm {...chosen} title={title} onDone={onDone} />}
    </Dialog>
  )
}

function ModerationForm({ kind, review, title, onDone }: ChosenReview & { title: string; onDone: () => void }) {
  const { form, wrong, busy, refuse, send } = useForm()
  const readReason = useReason()
  const submit = async () => {
    const { reason, fault } = readReason(form.current)
    if (fault) return refuse(fault)
    if (await send(() => callDesk(CALLS[kind], { params: { id: review.id }, body: { reason } }))) onDone()
  }
  return (
    <Form form={form} wrong={wrong['form']} onSubmit={() => void submit()}>
      <p className={parts.name}>{`${review.author}: ${review.text || review.rating}`}</p>
      {kind === 'hide' && (
        <p>
          <Trans>Its author still sees it. Its rating does not count.</Trans>
        </p>
      )}
      {kind === 'delete' && (
        <p>
          <Trans>It cannot be brought back.</Trans>
        </p>
      )}
      <ReasonField error={wrong['reason']} />
      <Button type="submit" disabled={busy}>
        {title}
      </Button>
    </Form>
  )
}
