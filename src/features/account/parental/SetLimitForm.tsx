import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { setParentsControl } from '../../../contract/parental.ts'
import { Form } from '../../../forms/Form.tsx'
import { typedIn, useForm } from '../../../forms/use-form.ts'
import { call } from '../../../app-state/api-client.ts'
import { showMessage } from '../../../app-state/message-store.ts'
import { Button } from '../../../ui/Button.tsx'
import { userQuery } from '../user-queries.ts'
import { LimitChoice, limitIn } from './LimitChoice.tsx'
import { NewPinFields, wrongNewPin } from './NewPinFields.tsx'
import css from './ParentalPage.module.css'

/** Sets the first limit and its PIN. */
export function SetLimitForm() {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const { form, wrong, busy, refuse, send } = useForm()

  const submit = async (): Promise<void> => {
    const age_limit = limitIn(form.current)
    if (age_limit === undefined) return refuse({ age_limit: t`Choose an age limit` })
    const malformed = wrongNewPin(form.current, t`The two PINs are not the same`)
    if (malformed) return refuse(malformed)
    const body = { age_limit, pin: typedIn(form.current, 'pin') }
    if (await send(() => call(setParentsControl, { body }))) {
      showMessage({ type: 'success', title: t`Parental control is on` })
    }
    // Also when it failed: another device may have set a limit first.
    await queryClient.invalidateQueries({ queryKey: userQuery().queryKey, exact: true })
  }

  return (
    <>
      <p className={css.lead}>
        <Trans>
          What is above the limit is shown only after the PIN, live and in the archive. Programmes marked 18+ always need it,
          under any limit.
        </Trans>
      </p>
      <Form form={form} wrong={wrong['form']} onSubmit={() => void submit()}>
        <LimitChoice error={wrong['age_limit']} />
        <NewPinFields wrong={wrong} onOver={() => refuse({})} />
        <Button type="submit" aria-busy={busy}>
          <Trans>Turn on</Trans>
        </Button>
      </Form>
    </>
  )
}
