import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type RefObject, useState } from 'react'
import { CHANNEL_AGES, type ChannelValues } from '../../../contract/operator-channels.ts'
import { Form } from '../../../forms/Form.tsx'
import { typedIn } from '../../../forms/use-form.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { SelectField } from '../../SelectField.tsx'
import parts from '../Parts.module.css'
import { StatusLine } from '../StatusLine.tsx'
import css from './ChannelsView.module.css'
import { type Options, useChoices } from './channel-words.ts'
import { useEdit } from './use-edit.ts'

/** In place of a value: the list's one holds again. */
const CLEAR = '(list)'

type BulkEditProps = { details: RefObject<HTMLDetailsElement | null>; ids: string[]; onDone: () => void }

/** Sets values of all selected channels at once. */
export function BulkEdit({ details, ids, onDone }: BulkEditProps) {
  const { t } = useLingui()
  const { categories, packages } = useChoices()
  const { form, wrong, busy, edit, refuse } = useEdit()
  const [changed, setChanged] = useState(0)

  const withRest = (options: Options): Options => [['', t`As it is`], [CLEAR, t`As the list says`], ...options]
  const chosen = <T,>(name: string, read: (value: string) => T): T | null | undefined => {
    const value = typedIn(form.current, name)
    if (value === '') return undefined
    return value === CLEAR ? null : read(value)
  }
  const submit = async () => {
    setChanged(0)
    if (ids.length === 0) return refuse({ form: t`Select channels first.` })
    const values = {
      hidden: chosen('hidden', (value) => (value === '1' ? 1 : 0)),
      package: chosen('package', String),
      category: chosen('category', String),
      age: chosen('age', (value) => Number(value) as (typeof CHANNEL_AGES)[number]),
    }
    const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as ChannelValues
    if (Object.keys(given).length === 0) return refuse({ form: t`Choose a value first.` })
    if (!(await edit(ids, given, typedIn(form.current, 'reason')))) return
    setChanged(ids.length)
    form.current?.reset()
    onDone()
  }
  return (
    <details ref={details} className={css.bulk}>
      <summary>
        <Trans>Change the selected: {ids.length}</Trans>
      </summary>
      <Form form={form} wrong={wrong['form']} onSubmit={() => void submit()}>
        <p>
          <Trans>By keyboard: arrows lead through the rows, Space selects, Enter leads here.</Trans>
        </p>
        <div className={parts.filters}>
          <SelectField
            label={t`Visibility`}
            name="hidden"
            options={withRest([
              ['1', t`Hidden`],
              ['0', t`Shown`],
            ])}
          />
          <SelectField label={t`Package`} name="package" error={wrong['package']} options={withRest(packages)} />
          <SelectField label={t`Category`} name="category" error={wrong['category']} options={withRest(categories)} />
          <SelectField label={t`Age`} name="age" options={withRest(CHANNEL_AGES.map((age) => [String(age), `${age}+`]))} />
          <Field label={t`Why (for the audit log)`} name="reason" maxLength={500} />
          <Button type="submit" disabled={busy}>
            <Trans>Change</Trans>
          </Button>
        </div>
      </Form>
      <StatusLine isShown={changed > 0}>
        <Plural
          value={changed}
          one="# channel is changed"
          few="# channels are changed"
          many="# channels are changed"
          other="# channels are changed"
        />
      </StatusLine>
    </details>
  )
}
