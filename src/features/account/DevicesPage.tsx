import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Device } from '../../contract/auth.ts'
import { removeDevice } from '../../contract/users.ts'
import { DEVICES_PER_ACCOUNT, SIGNED_IN_DAYS } from '../../domain/account/devices.ts'
import { lastSeen } from '../../domain/time/last-seen.ts'
import { languageTag } from '../../domain/i18n/locale.ts'
import { MESSAGE_TEXTS } from '../../domain/i18n/message-texts.ts'
import { NoAnswer } from '../../forms/NoAnswer.tsx'
import { clock } from '../../platform/clock.ts'
import { call, isFailure } from '../../app-state/api-client.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { showMessage } from '../../app-state/message-store.ts'
import { session } from '../../app-state/session.ts'
import { viewerZone } from '../../platform/viewer-zone.ts'
import { Button } from '../../ui/Button.tsx'
import { DeviceRow } from '../../ui/rows/DeviceRow.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Scale } from '../../ui/Scale.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useSelector, useStore } from '../../ui/use-store.ts'
import { ConnectTelevision } from './ConnectTelevision.tsx'
import { devicesQuery } from './device-queries.ts'
import css from './DevicesPage.module.css'

/** The devices where the viewer is signed in; each of the others can be signed out. */
export function DevicesPage() {
  const { t } = useLingui()
  const signedIn = useSelector(session, (value) => value !== null)
  const { data: devices, error, refetch, isFetching } = useQuery({ ...devicesQuery(), enabled: signedIn })
  const [leaving, setLeaving] = useState<Device | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const count = devices?.length ?? 0
  const most = DEVICES_PER_ACCOUNT
  const days = SIGNED_IN_DAYS
  return (
    <section className={css.page} aria-busy={isFetching}>
      <title>{`${t`My devices`} — ${t`Efir`}`}</title>
      <h1 ref={heading} tabIndex={-1}>
        <Trans>My devices</Trans>
      </h1>
      <Scale at={count / most} steps={most} major={1} size="ruler" filled className={css.scale ?? ''} />
      {devices && (
        <p className={css.lead}>
          <Trans>
            {count} of {most} places are taken. On a sixth device you choose which one to sign out. After {days} days a device
            signs in again.
          </Trans>
        </p>
      )}
      {devices && !devices.some(({ current }) => current) && (
        <p className={css.lead}>
          <Trans>You are signed in by an access key, which takes no place.</Trans>
        </p>
      )}
      {devices && (
        <ul>
          {devices.map((device) => (
            <DeviceLine key={device._id} device={device} onRemove={() => setLeaving(device)} />
          ))}
        </ul>
      )}
      {!devices && !error && (
        <>
          <Skeleton className={css.waiting ?? ''} />
          <Skeleton className={css.waiting ?? ''} />
        </>
      )}
      {!devices && error && <NoAnswer error={error} onRetry={() => void refetch()} />}
      <ConnectTelevision isFull={count >= most} />
      {leaving && (
        <RemoveDialog
          device={leaving}
          onClose={() => setLeaving(null)}
          onRemoved={() => heading.current?.focus({ preventScroll: true })}
        />
      )}
    </section>
  )
}

function DeviceLine({ device, onRemove }: { device: Device; onRemove: () => void }) {
  const { t } = useLingui()
  const locale = useStore(localeStore)
  const zone = useStore(viewerZone)
  const nowMs = useStore(clock)
  const name = device.label || t`Unnamed device`
  const seen = lastSeen(device.last_seen_at, nowMs, locale, zone)
  return (
    <DeviceRow
      name={name}
      platform={device.platform}
      note={device.current ? <Trans>This device</Trans> : <Trans>Last used: {seen}</Trans>}
    >
      {!device.current && (
        <Button look="outline" aria-label={t`Sign out ${name}`} onClick={onRemove}>
          <Trans>Sign out</Trans>
        </Button>
      )}
    </DeviceRow>
  )
}

type RemoveDialogProps = {
  device: Device
  onClose: () => void
  /** The line of the device goes, and the button with it that had the focus. */
  onRemoved: () => void
}

function RemoveDialog({ device: { _id, label }, onClose, onRemoved }: RemoveDialogProps) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const tag = languageTag(useStore(localeStore))
  const name = label || t`Unnamed device`
  const [busy, setBusy] = useState(false)
  const remove = async (): Promise<void> => {
    if (busy) return
    setBusy(true)
    let isRemoved = false
    try {
      await call(removeDevice, { params: { id: _id } })
      isRemoved = true
      showMessage({ type: 'success', title: MESSAGE_TEXTS.device_removed[tag] })
    } catch (error) {
      const code = isFailure(error, 'no_answer') ? 'no_answer' : 'device_not_removed'
      showMessage({ type: 'error', title: MESSAGE_TEXTS[code][tag] })
    }
    onClose()
    await queryClient.invalidateQueries({ queryKey: devicesQuery().queryKey })
    if (isRemoved) onRemoved()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Sign out {name}?</Trans>}
      actions={
        <>
          <Button aria-busy={busy} onClick={() => void remove()}>
            <Trans>Sign out</Trans>
          </Button>
          <Button look="quiet" onClick={onClose}>
            <Trans>Leave it</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>It stops at its next request. To watch there again, one has to sign in.</Trans>
      </p>
    </Dialog>
  )
}
