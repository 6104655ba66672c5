import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as v from 'valibot'
import {
  CHANNEL_AGES,
  type ChannelEdits,
  ChannelValues,
  type DeskChannel,
  type ListedValues,
  OPEN_TO_ALL,
} from '../../../contract/operator-channels.ts'
import { GUIDE_PAST_DAYS } from '../../../domain/guide/guide-days.ts'
import { Refusal } from '../../../forms/Form.tsx'
import { typedIn } from '../../../forms/use-form.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { SelectField } from '../../SelectField.tsx'
import parts from '../Parts.module.css'
import { StatusLine } from '../StatusLine.tsx'
import css from './ChannelsView.module.css'
import { type Options, textOf, useChoices } from './channel-words.ts'
import { useEdit } from './use-edit.ts'

const TEXTS = ['name', 'name_ru', 'category', 'package', 'delivery'] as const
const NUMBERS = ['number', 'age', 'hidden', 'archive_days', 'shift'] as const

/** An archive reaches no further back than the guide. */
const FormValues = v.strictObject({
  ...ChannelValues.entries,
  archive_days: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(GUIDE_PAST_DAYS)))),
})

type ChannelFormProps = { channel: DeskChannel; listed: ListedValues; edits: ChannelEdits }

/** The operator's values of a channel, each beside the one of the list. An empty field leaves the list's. */
export function ChannelForm({ channel, listed, edits }: ChannelFormProps) {
  const { t } = useLingui()
  const { form, wrong, busy, edit, refuse } = useEdit()
  const [isSaved, setIsSaved] = useState(false)
  const words = useListedWords(listed)
  const { categories, packages } = useChoices()
  const hint = (text: string) => t`The list says: ${text}`

  const save = async (values: ChannelValues) => {
    setIsSaved(false)
    if (await edit([channel.id], values, typedIn(form.current, 'reason'))) setIsSaved(true)
  }
  const submit = () => {
    const typed = v.safeParse(FormValues, changedValues(form.current, edits))
    if (typed.success) return save(typed.output)
    return refuse({ [String(typed.issues[0].path?.[0]?.key ?? 'form')]: t`This value is not possible here.` })
  }
  const text = (name: 'name' | 'name_ru' | 'number' | 'archive_days' | 'shift', label: string, listedText: string) => (
    <Field
      label={label}
      name={name}
      inputMode={name.startsWith('name') ? 'text' : 'numeric'}
      defaultValue={edits[name] ?? ''}
      error={wrong[name]}
      hint={hint(listedText)}
      maxLength={200}
    />
  )
  const choice = (
    name: 'category' | 'package' | 'age' | 'hidden' | 'delivery',
    label: string,
    options: Options,
    value: string,
  ) => (
    <SelectField
      label={label}
      name={name}
      defaultValue={String(edits[name] ?? '')}
      error={wrong[name]}
      hint={hint(textOf(options, value))}
      options={[['', t`As the list says`], ...options]}
    />
  )
  return (
    <form
      ref={form}
      // The choices take their values once the options have arrived.
      key={categories.length}
      className={css.form}
      method="dialog"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <div className={css.fields}>
        {text('name', t`Channel name`, listed.name)}
        {text('name_ru', t`Name in Russian`, listed.name)}
        {text('number', t`Number`, listed.number === null ? t`no number` : String(listed.number))}
        {choice('hidden', t`Visibility`, words.hidden, listed.hidden ? '1' : '0')}
        {choice('category', t`Category`, categories, listed.category)}
        {choice('package', t`Package`, packages, listed.package ?? OPEN_TO_ALL)}
        {choice('age', t`Age`, words.ages, String(listed.age))}
        {text('archive_days', t`Archive, days`, t`no archive of our own`)}
        {text('shift', t`Shift of the guide, minutes`, String(listed.shift))}
        {choice('delivery', t`Delivery of the stream`, words.delivery, listed.delivery)}
        <Field label={t`Why (for the audit log)`} name="reason" maxLength={500} />
      </div>
      <div className={parts.actions}>
        <Button type="submit" disabled={busy}>
          <Trans>Save</Trans>
        </Button>
        {edits.has_logo && (
          <Button look="outline" disabled={busy} onClick={() => void save({ logo: null })}>
            <Trans>Back to the list’s logo</Trans>
          </Button>
        )}
        <StatusLine isShown={isSaved}>
          <Trans>Saved</Trans>
        </StatusLine>
      </div>
      {wrong['form'] && <Refusal>{wrong['form']}</Refusal>}
    </form>
  )
}

/** The options of fields that are the same for every channel. */
function useListedWords({ age }: ListedValues): { hidden: Options; ages: Options; delivery: Options } {
  const { t } = useLingui()
  const ages = [...new Set<number>([...CHANNEL_AGES, age])].toSorted((one, other) => one - other)
  return {
    hidden: [
      ['1', t`Hidden`],
      ['0', t`Shown`],
    ],
    ages: ages.map((one) => [String(one), `${one}+`]),
    delivery: [
      ['relay', t`by this server`],
      ['direct', t`straight from the source`],
    ],
  }
}

/** Returns what the operator changed in the form; an emptied field is null, which clears the value. */
function changedValues(form: HTMLFormElement | null, edits: ChannelEdits): Record<string, unknown> {
  const typed = [...TEXTS, ...NUMBERS].flatMap((name): [string, unknown][] => {
    const value = typedIn(form, name).trim()
    if (value === String(edits[name] ?? '')) return []
    if (value === '') return [[name, null]]
    return [[name, (NUMBERS as readonly string[]).includes(name) ? Number(value) : value]]
  })
  return Object.fromEntries(typed)
}
