import { Trans } from '@lingui/react/macro'
import { Button } from '../ui/Button.tsx'
import { Refusal } from './Form.tsx'
import css from './NoAnswer.module.css'
import { failureText } from './refusal-texts.ts'

/** The error that a page shows in place of its missing data. */
export function NoAnswer({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div className={css.trouble}>
      <Refusal>{failureText(error)}</Refusal>
      <Button look="outline" onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  )
}
