import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { MOST_LOGO_BYTES, operatorChannelsCalls } from '../../../contract/operator-channels.ts'
import { Form } from '../../../forms/Form.tsx'
import { typedIn, useForm } from '../../../forms/use-form.ts'
import { base64Of } from '../../../platform/picture-file.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { callDesk } from '../../desk-client.ts'
import parts from '../Parts.module.css'
import { StatusLine } from '../StatusLine.tsx'

/** A logo of the operator's own for a channel, in place of the list's. */
export function LogoForm({ id }: { id: string }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const { form, wrong, busy, refuse, send } = useForm()
  const [isSaved, setSaved] = useState(false)
  const faults = { picture: t`This is no picture that can be a logo.`, too_large: t`The file is larger than 1 MB.` }

  const submit = async () => {
    setSaved(false)
    const file = form.current && new FormData(form.current).get('logo')
    if (!(file instanceof File) || file.size === 0) return refuse({ logo: t`Choose a file first.` })
    if (file.size > MOST_LOGO_BYTES) return refuse({ logo: faults.too_large })
    const body = { picture: await base64Of(file), reason: typedIn(form.current, 'logo_reason').trim() }
    const answer = await send(() => callDesk(operatorChannelsCalls.setChannelLogo, { params: { id }, body }))
    if (!answer) return
    if (answer.fault) return refuse({ logo: faults[answer.fault] })
    await queryClient.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[1]).startsWith('/operator/channels') })
    form.current?.reset()
    setSaved(true)
  }
  return (
    <details>
      <summary>
        <Trans>Another logo</Trans>
      </summary>
      <Form form={form} wrong={wrong['form']} onSubmit={() => void submit()}>
        <Field
          label={t`Picture`}
          name="logo"
          type="file"
          accept=".svg,.png,.jpg,.jpeg,.webp"
          error={wrong['logo']}
          hint={t`SVG, PNG, JPEG or WebP, up to 1 MB.`}
        />
        <Field label={t`Why (for the audit log)`} name="logo_reason" maxLength={500} />
        <div className={parts.actions}>
          <Button type="submit" look="outline" disabled={busy}>
            <Trans>Upload</Trans>
          </Button>
          <StatusLine isShown={isSaved}>
            <Trans>Saved</Trans>
          </StatusLine>
        </div>
      </Form>
    </details>
  )
}
