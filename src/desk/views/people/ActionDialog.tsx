import { Trans, useLingui } from '@lingui/react/macro'
import { MOST_GRANT_DAYS, type Person } from '../../../contract/operator-people.ts'
import { Form } from '../../../forms/Form.tsx'
import { typedIn, useForm } from '../../../forms/use-form.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { SelectField } from '../../SelectField.tsx'
import css from '../Parts.module.css'
import { ReasonField, useReason } from '../ReasonField.tsx'
import { act, type ChosenAction } from './person-actions.ts'

type ActionDialogProps = {
  person: Person
  /** The action to confirm; null closes the dialog. */
  action: ChosenAction | null
  onClose: () => void
  /** Called with the person as changed, if anything changed. */
  onDone: (changed: Person | undefined) => void
}

/** Asks for the reason of an action on a person, and does it. */
export function ActionDialog({ person, action, onClose, onDone }: ActionDialogProps) {
  const title = useActionTitle(action)
  return (
    <Dialog open={action !== null} onClose={onClose} title={title}>
      {action && <ActionForm key={action.kind} person={person} action={action} title={title} onDone={onDone} />}
    </Dialog>
  )
}

type ActionFormProps = { person: Person; action: ChosenAction; title: string; onDone: ActionDialogProps['onDone'] }

function ActionForm({ person, action, title, onDone }: ActionFormProps) {
  const { t } = useLingui()
  const { form, wrong, busy, refuse, send } = useForm()
  const reasonOf = useReason()
  const name = person.name || person.support_id

  const submit = async () => {
    const typed = (field: string) => typedIn(form.current, field).trim()
    const { reason, fault } = reasonOf(form.current)
    if (fault) return refuse(fault)
    const days = Number(typed('days'))
    const isDays = Number.isInteger(days) && days >= 1 && days <= MOST_GRANT_DAYS
    if (action.kind === 'grant' && !isDays) return refuse({ days: t`A whole number from 1 to ${MOST_GRANT_DAYS}` })
    const changed = await send(() => act(person.support_id, action, { reason, packageId: typed('package'), days }))
    if (changed !== undefined) onDone(changed ?? undefined)
  }

  return (
    <Form form={form} wrong={wrong['form']} onSubmit={() => void submit()}>
      <p className={css.name}>{action.kind === 'revoke' ? `${name}: ${action.subscription.package_name}` : name}</p>
      {action.kind === 'delete' && (
        <p>
          <Trans>The account is signed out now and deleted in 14 days, unless the person signs in before.</Trans>
        </p>
      )}
      {action.kind === 'export' && (
        <p>
          <Trans>The file has everything that is stored of the person. Give it to that person alone.</Trans>
        </p>
      )}
      {action.kind === 'grant' && <GrantFields packages={person.packages} wrongDays={wrong['days']} />}
      <ReasonField error={wrong['reason']} />
      <Button type="submit" disabled={busy}>
        {title}
      </Button>
    </Form>
  )
}

function GrantFields({ packages, wrongDays }: { packages: Person['packages']; wrongDays: string | undefined }) {
  const { t } = useLingui()
  return (
    <>
      <SelectField
        label={t`Package`}
        name="package"
        defaultValue={packages.at(-1)?.id}
        options={packages.map(({ id, name }) => [id, name] as const)}
      />
      <Field
        label={t`Days from now`}
        name="days"
        type="number"
        inputMode="numeric"
        min={1}
        max={MOST_GRANT_DAYS}
        defaultValue="7"
        required
        error={wrongDays}
        hint={t`An earlier grant of this package is prolonged, never shortened.`}
      />
    </>
  )
}

function useActionTitle(action: ChosenAction | null): string {
  const { t } = useLingui()
  if (action === null) return ''
  return {
    signOut: t`Sign out everywhere`,
    block: t`Block`,
    unblock: t`Unblock`,
    delete: t`Delete in 14 days`,
    grant: t`Grant a package`,
    export: t`Export the data`,
    revoke: t`Revoke the package`,
  }[action.kind]
}
