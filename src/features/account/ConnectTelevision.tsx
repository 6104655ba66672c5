import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type Device, showDeviceCode } from '../../contract/auth.ts'
import { DEVICE_CODE_LENGTH, deviceCodeDigits, groupedDeviceCode } from '../../domain/account/device-code.ts'
import { createSubmissionGate } from '../../forms/submission-gate.ts'
import { call } from '../../app-state/api-client.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { useHydrated } from '../../ui/use-store.ts'
import { ConnectDialog, type WaitingDevice } from './ConnectDialog.tsx'
import css from './ConnectTelevision.module.css'
import { devicesQuery } from './device-queries.ts'
import { useDeviceCodeTrouble } from './use-device-code-trouble.ts'

/** How often it is looked whether the television that was let in has come. */
const LOOK_EVERY_MS = 3000

/** Signs in a television by the code on its screen; the viewer sees the device's name before approving it. */
export function ConnectTelevision({ isFull }: { isFull: boolean }) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const { trouble, tell } = useDeviceCodeTrouble()
  const [gate] = useState(() => createSubmissionGate(() => performance.now()))
  const [asking, setAsking] = useState(false)
  const [waiting, setWaiting] = useState<WaitingDevice | null>(null)
  const [connected, setConnected] = useState<string | null>(null)
  const lookForNew = useNewDevice()
  const host = useHydrated() && location.host

  useEffect(() => {
    if (trouble !== undefined) input.current?.focus()
  }, [trouble])

  const submit = async (): Promise<void> => {
    const code = deviceCodeDigits(input.current?.value ?? '')
    if (code.length < DEVICE_CODE_LENGTH) return tell(t`Enter all eight digits`)
    if (!gate.enter(input.current)) return
    setConnected(null)
    setAsking(true)
    tell(undefined)
    try {
      const { label } = await call(showDeviceCode, { body: { code } })
      setWaiting({ code, name: label || t`Unnamed device` })
      gate.leave()
      gate.reset()
    } catch (error) {
      gate.leave(error)
      tell(error)
    }
    setAsking(false)
  }

  const close = (end?: { name: string } | { error: unknown }): void => {
    setWaiting(null)
    if (!end) return
    if ('error' in end) return tell(end.error)
    if (input.current) input.current.value = ''
    setConnected(end.name)
    lookForNew()
  }

  return (
    <section className={css.connect}>
      <h2>
        <Trans>Connect a television</Trans>
      </h2>
      <p className={css.lead}>
        <Trans>
          On the television open <strong>{host}</strong>, choose to sign in, and then “This is a television”. It will show a code.
        </Trans>
      </p>
      <form
        method="dialog"
        noValidate
        className={css.form}
        aria-busy={asking}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Field
          ref={input}
          className={css.code ?? ''}
          label={<Trans>The code on the television, eight digits</Trans>}
          error={trouble}
          name="device-code"
          inputMode="numeric"
          autoComplete="off"
          onInput={({ currentTarget }) => {
            gate.reset()
            const grouped = groupedDeviceCode(currentTarget.value)
            if (grouped !== currentTarget.value) currentTarget.value = grouped
          }}
        />
        <Button type="submit" look="outline">
          <Trans>Continue</Trans>
        </Button>
      </form>
      <p role="status" className={css.done}>
        {connected !== null && (
          <span>
            <Trans>Done: {connected} signs in within a few seconds.</Trans>
          </span>
        )}
      </p>
      {waiting && <ConnectDialog device={waiting} isFull={isFull} onClose={close} />}
    </section>
  )
}

/** Polls the list of devices until it contains a new one. */
function useNewDevice(): () => void {
  const [before, setBefore] = useState<string | null>(null)
  const { data } = useQuery({
    ...devicesQuery(),
    enabled: before !== null,
    refetchInterval: ({ state }) => before !== null && signInsOf(state.data) === before && LOOK_EVERY_MS,
  })
  return () => setBefore(signInsOf(data))
}

/** Which sign-ins a list is of: a device that signs in again is in its own place. */
function signInsOf(devices: Device[] | undefined): string {
  return (devices ?? [])
    .map(({ _id, created_at }) => `${_id} ${created_at}`)
    .toSorted()
    .join()
}
