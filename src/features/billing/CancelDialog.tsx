import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { cancelRenewal } from '../../contract/billing.ts'
import type { Subscription } from '../../contract/subscriptions.ts'
import { CANCEL_WORDS, confirmsCancel } from '../../domain/billing/cancel.ts'
import { Refusal } from '../../forms/Form.tsx'
import { localeStore } from '../../app-state/locale-store.ts'
import { showMessage } from '../../app-state/message-store.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { useStore } from '../../ui/use-store.ts'
import { useFormatters } from './billing-words.tsx'
import { callOnce } from './call-once.ts'
import { useChange } from './use-change.ts'
import { useEntitlementRefresh } from './use-entitlement-refresh.ts'

/** Cancels the renewal once the viewer has typed the word (section 5, Subscription). */
export function CancelDialog({ of: { name, active_until: untilMs }, onClose }: { of: Subscription; onClose: () => void }) {
  const { t } = useLingui()
  const word = CANCEL_WORDS[useStore(localeStore)]
  const { day } = useFormatters()
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const { busy, wrong, make } = useChange()
  const refresh = useEntitlementRefresh()
  const isRight = confirmsCancel(typed)
  const cancel = async (): Promise<void> => {
    const body = { confirmation: typed, ...(reason.trim() !== '' && { reason }) }
    if (!isRight || !(await make(() => callOnce(cancelRenewal, { body })))) return
    onClose()
    showMessage({ type: 'success', title: t`The renewal is cancelled` })
    await refresh()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Cancel the renewal of {name}?</Trans>}
      actions={
        <>
          <Button form="cancel-renewal" type="submit" disabled={!isRight} aria-busy={busy}>
            <Trans>Cancel the renewal</Trans>
          </Button>
          <Button look="quiet" onClick={onClose}>
            <Trans>Leave the subscription</Trans>
          </Button>
        </>
      }
    >
      <p>
        {untilMs === null ? (
          <Trans>There will be no more charges.</Trans>
        ) : (
          <Trans>
            Everything in the package stays open until {day(untilMs)}. After it the channels and the archive of the package close.
            There will be no more charges.
          </Trans>
        )}
      </p>
      <form
        id="cancel-renewal"
        method="dialog"
        onSubmit={(event) => {
          event.preventDefault()
          void cancel()
        }}
      >
        <Field
          label={<Trans>To confirm, type {word}</Trans>}
          name="confirmation"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck="false"
          maxLength={64}
          placeholder={word}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <TextArea
          label={<Trans>Why are you leaving?</Trans>}
          hint={<Trans>You need not answer. It helps us to become better.</Trans>}
          name="reason"
          rows={2}
          maxLength={500}
          onInput={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </form>
      {wrong !== undefined && <Refusal>{wrong}</Refusal>}
    </Dialog>
  )
}
