import { Trans } from '@lingui/react/macro'
import { Refusal } from '../../forms/Form.tsx'
import { failureText } from '../../forms/refusal-texts.ts'
import { Button } from '../../ui/Button.tsx'
import css from './AccountPage.module.css'

/** What a page of the dashboard shows when its data did not arrive. */
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
