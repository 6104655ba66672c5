import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { counter } from '../domain/time/clock-format.ts'
import { CallFailure } from '../app-state/api-client.ts'
import { showMessage } from '../app-state/message-store.ts'
import { Button } from '../ui/Button.tsx'
import { failureText } from './refusal-texts.ts'
import css from './ResendCode.module.css'
import { useTimeLeft } from './use-time-left.ts'
import { now } from '../storage/server-clock.ts'

type ResendCodeProps = {
  /** The instant from which the server sends another code (epoch ms); its response may correct it. */
  atMs: number
  /** Requests another code; its error is shown. */
  resend: () => Promise<void>
}

/** A button that requests another code once the server allows it; keyed by the sent code. */
export function ResendCode({ atMs, resend }: ResendCodeProps) {
  const { t } = useLingui()
  const [fromMs, setFromMs] = useState(atMs)
  const leftMs = useTimeLeft(fromMs)
  const [busy, setBusy] = useState(false)

  const ask = async (): Promise<void> => {
    setBusy(true)
    try {
      await resend()
      showMessage({ type: 'success', title: t`A new code is on its way` })
    } catch (error) {
      showMessage({ type: 'error', title: failureText(error) })
      if (error instanceof CallFailure && error.retryAfterS !== null) setFromMs(now() + error.retryAfterS * 1000)
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
    <Button look="quiet" aria-disabled={busy} onClick={() => busy || void ask()}>
      <Trans>Send another code</Trans>
    </Button>
  )
}
