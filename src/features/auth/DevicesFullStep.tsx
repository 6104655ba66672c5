import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { type Entry, freeDevice } from '../../contract/auth.ts'
import { lastSeen } from '../../domain/time/last-seen.ts'
import { clock } from '../../platform/clock.ts'
import { call, isFailure } from '../../app-state/api-client.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { viewerZone } from '../../platform/viewer-zone.ts'
import { Button } from '../../ui/Button.tsx'
import { DeviceRow } from '../../ui/rows/DeviceRow.tsx'
import { useStore } from '../../ui/use-store.ts'
import { AuthStep } from './AuthStep.tsx'
import { Refusal } from '../../forms/Form.tsx'
import { failureText } from '../../forms/refusal-texts.ts'

type FullProps = {
  full: Extract<Entry, { status: 'devices_full' }>
  onEntry: (entry: Entry) => void
  /** The time to choose is over: the way in begins again. */
  onExpired: () => void
}

/** A sign-in on a sixth device: lists the five others, removes one and continues. */
export function DevicesFullStep({ full: { ticket, devices }, onEntry, onExpired }: FullProps) {
  const { t } = useLingui()
  const locale = useStore(localeStore)
  const zone = useStore(viewerZone)
  const nowMs = useStore(clock)
  const heading = useRef<HTMLSpanElement>(null)
  const [freeing, setFreeing] = useState<string>()
  const [wrong, setWrong] = useState<{ text: string; isOver: boolean }>()

  useEffect(() => heading.current?.focus(), [])

  const free = async (id: string): Promise<void> => {
    if (freeing !== undefined) return
    setFreeing(id)
    setWrong(undefined)
    try {
      onEntry(await call(freeDevice, { body: { ticket, device_id: id } }))
    } catch (error) {
      setWrong({ text: failureText(error), isOver: isFailure(error, 'sign_in_again') })
    }
    setFreeing(undefined)
  }

  const count = devices.length
  return (
    <AuthStep
      title={t`All places are taken`}
      heading={
        <span ref={heading} tabIndex={-1}>
          <Trans>All places are taken</Trans>
        </span>
      }
      at={0.8}
      busy={freeing !== undefined}
    >
      <p>
        <Trans>
          An account is signed in on {count} devices at most. Sign out the one that you need least: this one takes its place at
          once.
        </Trans>
      </p>
      <ul>
        {devices.map(({ _id, label, platform, last_seen_at }) => {
          const name = label || t`Unnamed device`
          const seen = lastSeen(last_seen_at, nowMs, locale, zone)
          return (
            <DeviceRow key={_id} name={name} platform={platform} note={<Trans>Last used: {seen}</Trans>}>
              <Button look="outline" aria-label={t`Sign out ${name}`} aria-busy={freeing === _id} onClick={() => void free(_id)}>
                <Trans>Sign out</Trans>
              </Button>
            </DeviceRow>
          )
        })}
      </ul>
      {wrong && <Refusal>{wrong.text}</Refusal>}
      {wrong?.isOver && (
        <p>
          <Button onClick={onExpired}>
            <Trans>Begin again</Trans>
          </Button>
        </p>
      )}
    </AuthStep>
  )
}
