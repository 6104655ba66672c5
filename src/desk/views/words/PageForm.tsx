import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as v from 'valibot'
import type { CallData } from '../../../contract/call.ts'
import { type DeskPageText, MOST_PAGE_CHARACTERS, operatorWordsCalls, PageDraft } from '../../../contract/operator-words.ts'
import { type Locale, languageTag } from '../../../domain/i18n/locale.ts'
import { kyivDayOf } from '../../../domain/time/kyiv-time.ts'
import { Form } from '../../../forms/Form.tsx'
import { typedIn, useForm } from '../../../forms/use-form.ts'
import { clock } from '../../../platform/clock.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { callDesk } from '../../desk-client.ts'
import parts from '../Parts.module.css'
import { BrokenLinks } from './PageList.tsx'
import { PagePreview } from './PagePreview.tsx'
import css from './Words.module.css'

type PageFormProps = {
  slug: string
  lang: Locale
  page: DeskPageText
  onChange: () => void
  onSaved: () => void
}

/** The text of a page in one language, with its preview. */
export function PageForm({ slug, lang, page: { now, file, version }, onChange, onSaved }: PageFormProps) {
  const { t } = useLingui()
  const { form, wrong, busy, refuse, send } = useForm()
  const [preview, setPreview] = useState<CallData<typeof operatorWordsCalls.previewDeskPage> | null>(null)

  const draft = (): PageDraft | undefined => {
    const fields = ['title', 'description', 'tab', 'updated', 'text'] as const
    const read = v.safeParse(PageDraft, Object.fromEntries(fields.map((name) => [name, typedIn(form.current, name)])))
    if (read.success) return read.output
    refuse({ [String(read.issues[0].path?.[0]?.key ?? 'form')]: t`This value is not possible here.` })
    return undefined
  }
  const show = async () => {
    const page = draft()
    if (!page) return
    const answer = await send(() => callDesk(operatorWordsCalls.previewDeskPage, { body: { lang, page } }))
    if (answer) setPreview(answer)
  }
  const save = async (page: PageDraft | null | undefined) => {
    if (page === undefined) return
    const body = { lang, page, version, reason: typedIn(form.current, 'reason').trim() }
    const answer = await send(() => callDesk(operatorWordsCalls.saveDeskPage, { params: { slug }, body }))
    if (!answer) return
    if (answer.fault) refuse({ form: t`Somebody changed this page meanwhile. Copy your text, and open the page again.` })
    else onSaved()
  }
  return (
    <>
      <Form form={form} wrong={wrong['form']} onSubmit={() => void save(draft())}>
        <div className={css.page} lang={languageTag(lang)} onInput={onChange}>
          <Field label={t`Title`} name="title" required maxLength={200} defaultValue={now?.title} error={wrong['title']} />
          <Field
            label={t`Name in the menu`}
            name="tab"
            maxLength={60}
            defaultValue={now?.tab}
            error={wrong['tab']}
            hint={t`Two or three words; without it the title.`}
          />
          <Field
            label={t`Sentence for search engines`}
            name="description"
            maxLength={400}
            defaultValue={now?.description}
            error={wrong['description']}
          />
          <Field
            label={t`Date of the change`}
            name="updated"
            type="date"
            required
            defaultValue={now?.updated ?? kyivDayOf(clock.get())}
            error={wrong['updated']}
          />
          <TextArea
            label={t`Text`}
            name="text"
            rows={24}
            maxLength={MOST_PAGE_CHARACTERS}
            defaultValue={now?.text}
            error={wrong['text']}
            hint={t`Markdown: ## heading, - list, **bold**, [link](/tarify). HTML is shown as text.`}
          />
          <Field label={t`Why (for the audit log)`} name="reason" maxLength={500} />
        </div>
        <div className={parts.actions}>
          <Button look="outline" disabled={busy} onClick={() => void show()}>
            <Trans>Preview</Trans>
          </Button>
          <Button type="submit" disabled={busy}>
            <Trans>Save</Trans>
          </Button>
          {version !== null && file && (
            <Button look="outline" disabled={busy} onClick={() => void save(null)}>
              <Trans>Back to the text of the file</Trans>
            </Button>
          )}
        </div>
      </Form>
      <div role="status" className={parts.status}>
        {preview && preview.broken.length > 0 && <BrokenLinks links={preview.broken} />}
        {preview && <PagePreview page={preview.page} />}
      </div>
    </>
  )
}
