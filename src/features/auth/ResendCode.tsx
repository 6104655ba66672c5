import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { resendCode } from '../../contract/auth.ts'
import { counter } from '../../domain/clock-format.ts'
import { call } from '../../platform/http.ts'
import { showMessage } from '../../platform/message-store.ts'
import { Button } from '../../ui/Button.tsx'
import { type Awaited, awaitCode } from './draft-store.ts'
import { failureText } from './refusal-texts.ts'
import css from './ResendCode.module.css'
import { useTimeLeft } from './use-time-left.ts'

/** Asks for another code when the server lets one ask; made anew for each code that is sent. */
export function ResendCode({ sent, onSent }: { sent: Awaited; onSent: () => void }) {
  const { t } = useLingui()
  const leftMs = useTimeLeft(sent.resendAtMs)
  const [busy, setBusy] = useState(false)

  const resend = async (): Promise<void> => {
    setBusy(true)
    try {
      const again = await call(resendCode, { body: { flow: sent.flow } })
      onSent()
      awaitCode(sent.way, sent.to, again)
      showMessage({ type: 'success', title: t`A new code is on its way` })
    } catch (error) {
      showMessage({ type: 'error', title: failureText(error) })
      setBusy(false)
    }
  }

  if (leftMs > 0) {
    const left = counter(leftMs + 999)
    return (
      <p className={css.waiting}>
        <Trans>
          Another code can be sent in <time>{left}</time>
        </Trans>
      </p>
    )
  }
  return (
    <Button look="quiet" aria-disabled={busy} onClick={() => busy || void resend()}>
      <Trans>Send another code</Trans>
    </Button>
  )
}
