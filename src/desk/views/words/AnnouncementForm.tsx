import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as v from 'valibot'
import {
  AnnouncementDraft,
  type DeskAnnouncement,
  MOST_ANNOUNCED_CHARACTERS,
  operatorWordsCalls,
} from '../../../contract/operator-words.ts'
import { Form } from '../../../forms/Form.tsx'
import { typedIn, useForm } from '../../../forms/use-form.ts'
import { clock } from '../../../platform/clock.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { callDesk } from '../../desk-client.ts'
import css from './Words.module.css'

const DAY_MS = 86_400_000

type AnnouncementFormProps = {
  /** The message to change; null for a new one. */
  before: DeskAnnouncement | null
  onDone: () => void
}

/** A message to all viewers in both languages, with its beginning and its end. */
export function AnnouncementForm({ before, onDone }: AnnouncementFormProps) {
  const { t } = useLingui()
  const { form, wrong, busy, refuse, send } = useForm()
  const [words, setWords] = useState(before?.text ?? '')
  const nowMs = clock.get()
  const submit = async () => {
    const typed = (name: string) => typedIn(form.current, name).trim()
    const read = v.safeParse(AnnouncementDraft, {
      text: typed('text').replaceAll(/\s+/g, ' '),
      text_ru: typed('text_ru').replaceAll(/\s+/g, ' '),
      from_ms: Date.parse(typed('from_ms')),
      until_ms: Date.parse(typed('until_ms')),
    })
    if (!read.success) return refuse({ [String(read.issues[0].path?.[0]?.key ?? 'form')]: t`This value is not possible here.` })
    const body = { id: before?.id ?? null, announcement: read.output, reason: typed('reason') }
    if (await send(() => callDesk(operatorWordsCalls.putAnnouncement, { body }))) onDone()
  }
  const moment = (name: 'from_ms' | 'until_ms', label: string, ms: number) => (
    <Field label={label} name={name} type="datetime-local" required defaultValue={localMinute(ms)} error={wrong[name]} />
  )
  return (
    <Form form={form} wrong={wrong['form']} onSubmit={() => void submit()}>
      <TextArea
        label={t`In Ukrainian`}
        name="text"
        lang="uk"
        rows={3}
        required
        maxLength={MOST_ANNOUNCED_CHARACTERS}
        defaultValue={before?.text}
        error={wrong['text']}
        onInput={({ currentTarget }) => setWords(currentTarget.value)}
      />
      <TextArea
        label={t`In Russian`}
        name="text_ru"
        lang="ru"
        rows={3}
        required
        maxLength={MOST_ANNOUNCED_CHARACTERS}
        defaultValue={before?.text_ru}
        error={wrong['text_ru']}
      />
      {moment('from_ms', t`From`, before?.from_ms ?? nowMs)}
      {moment('until_ms', t`Until`, before?.until_ms ?? nowMs + DAY_MS)}
      {words.trim() !== '' && (
        <p className={css.banner} lang="uk">
          {words}
        </p>
      )}
      <Field label={t`Why (for the audit log)`} name="reason" maxLength={500} />
      <Button type="submit" disabled={busy}>
        <Trans>Save</Trans>
      </Button>
    </Form>
  )
}

/** A moment in the zone of the browser, as its fields show it. */
function localMinute(ms: number): string {
  const date = new Date(ms)
  return new Date(ms - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
