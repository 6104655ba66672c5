import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef } from 'react'
import { requestDeviceCode } from '../../contract/auth.ts'
import { counter } from '../../domain/time/clock-format.ts'
import { groupedDeviceCode } from '../../domain/account/device-code.ts'
import { localizePath, SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { call } from '../../app-state/api-client.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useHydrated, useStore } from '../../ui/use-store.ts'
import { AuthStep } from './AuthStep.tsx'
import stepCss from './AuthStep.module.css'
import type { StepProps } from './step.ts'
import { type ShownCode, shownCode } from './television-store.ts'
import css from './TelevisionStep.module.css'
import { useApproval } from './use-approval.ts'
import { useForm } from '../../forms/use-form.ts'
import { useTimeLeft } from '../../forms/use-time-left.ts'
import { now } from '../../storage/server-clock.ts'

/** Signs in a television: it shows a code, which the viewer approves on a signed-in device. */
export function TelevisionStep({ onEntry }: StepProps) {
  const { t } = useLingui()
  const locale = useStore(localeStore)
  const alive = useHydrated()
  const shown = useStore(shownCode)
  const { wrong, busy, send } = useForm()
  const isHeard = useApproval(shown, onEntry)

  const ask = async (): Promise<void> => {
    const issued = await send(() => call(requestDeviceCode))
    if (!issued) return
    const { code, secret, expires_after_s, poll_every_s } = issued
    shownCode.set({ code, secret, expiresAtMs: now() + expires_after_s * 1000, pollEveryMs: poll_every_s * 1000 })
  }
  const askFirst = useEffectEvent(() => {
    const current = shownCode.get()
    if (!current || current.expiresAtMs <= now()) void ask()
  })
  useEffect(() => askFirst(), [])

  const failure = wrong['form']
  const address = alive && `${location.host}${localizePath(SCREEN_PATHS.myDevices, locale)}`
  return (
    <AuthStep title={t`Sign in on a television`} heading={<Trans>Sign in on a television</Trans>} at={0.3} busy={busy}>
      <ol className={css.steps}>
        <li>
          <p>
            <Trans>
              On a phone or a computer where you are signed in, open <strong>{address}</strong>
            </Trans>
          </p>
        </li>
        <li>
          <p>
            <Trans>Enter this code there and confirm:</Trans>
          </p>
        </li>
      </ol>
      {shown && <Code key={shown.secret} shown={shown} isHeard={isHeard} onOver={() => void ask()} />}
      {!shown && failure === undefined && <Skeleton className={css.waiting ?? ''} />}
      {failure !== undefined && (
        <>
          <p role="alert" className={stepCss.wrong}>
            {failure}
          </p>
          {!shown && (
            <p>
              <Button onClick={() => void ask()}>
                <Trans>Try again</Trans>
              </Button>
            </p>
          )}
        </>
      )}
    </AuthStep>
  )
}

function Code({ shown: { code, expiresAtMs }, isHeard, onOver }: { shown: ShownCode; isHeard: boolean; onOver: () => void }) {
  const leftMs = useTimeLeft(expiresAtMs)
  const again = useRef<HTMLButtonElement>(null)
  const isOver = leftMs === 0
  useEffect(() => {
    if (isOver) again.current?.focus()
  }, [isOver])
  const left = counter(leftMs + 999)
  return (
    <>
      <output className={css.code} data-over={isOver || undefined}>
        {groupedDeviceCode(code)}
      </output>
      {isOver ? (
        <>
          <p role="alert">
            <Trans>The time of this code is over.</Trans>
          </p>
          <p>
            <Button ref={again} onClick={onOver}>
              <Trans>Show a new code</Trans>
            </Button>
          </p>
        </>
      ) : (
        <>
          <p className={css.left}>
            <Trans>
              This screen goes on by itself. The code is good for another <time>{left}</time>
            </Trans>
          </p>
          <p role="status">
            {!isHeard && (
              <span>
                <Trans>The server does not respond. We go on asking.</Trans>
              </span>
            )}
          </p>
        </>
      )}
    </>
  )
}
