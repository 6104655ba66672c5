import { useLingui } from '@lingui/react/macro'
import { typedIn } from '../../forms/use-form.ts'
import { TextArea } from '../../ui/fields/TextArea.tsx'

/** The reason that an action needs; it goes to the audit log. */
export function ReasonField({ error }: { error: string | undefined }) {
  const { t } = useLingui()
  return <TextArea label={t`Reason`} name="reason" rows={3} maxLength={500} required error={error} />
}

/** Returns how a form's reason is read: the text, or what is wrong with it. */
export function useReason(): (form: HTMLFormElement | null) => { reason: string; fault: { reason: string } | null } {
  const { t } = useLingui()
  return (form) => {
    const reason = typedIn(form, 'reason').trim()
    return { reason, fault: reason.length < 3 ? { reason: t`Write the reason; it goes to the audit log.` } : null }
  }
}
