import { Trans } from '@lingui/react/macro'
import { Button } from '../ui/Button.tsx'
import { Refusal } from './Form.tsx'
import css from './NoAnswer.module.css'
import { failureText } from './refusal-texts.ts'

/** What a page shows when its data did not arrive. */
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
