import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { type Profile, setUserpic } from '../../contract/users.ts'
import { Form } from '../../forms/Form.tsx'
import { textOf } from '../../forms/refusal-texts.ts'
import { useForm } from '../../forms/use-form.ts'
import { call } from '../../app-state/api-client.ts'
import { showMessage } from '../../app-state/message-store.ts'
import { base64Of, PICTURE_TYPES, scaledPicture } from '../../platform/picture-file.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { useKeepUser } from './keep-user.ts'
import css from './PictureSetting.module.css'

// Section 9.
const MOST_BYTES = 2 * 1024 * 1024

/** The person's picture: select, preview, save and remove it. */
export function PictureSetting({ user }: { user: Profile }) {
  const { t } = useLingui()
  const keepUser = useKeepUser()
  const { form, wrong, busy, refuse, send } = useForm()
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [chosen, setChosen] = useState<{ picture: Blob; url: string } | null>(null)

  useEffect(() => () => (chosen ? URL.revokeObjectURL(chosen.url) : undefined), [chosen])

  const choose = async (file: File | undefined): Promise<void> => {
    // The same file may be chosen again.
    if (input.current) input.current.value = ''
    if (!file) return
    refuse({})
    const picture = await scaledPicture(file)
    if (picture && picture.size <= MOST_BYTES) return setChosen({ picture, url: URL.createObjectURL(picture) })
    setChosen(null)
    refuse({ userpic: textOf(file.size > MOST_BYTES ? 'userpic_too_large' : 'userpic_malformed') })
  }
  const save = async (picture: Blob | null): Promise<void> => {
    const profile = await send(async () =>
      call(setUserpic, { body: { userpic: picture === null ? null : await base64Of(picture) } }),
    )
    if (!profile) return
    keepUser(profile)
    setChosen(null)
    showMessage({ type: 'success', title: picture === null ? t`The picture is removed` : t`The picture is saved` })
    button.current?.focus()
  }

  const giveUp = (): void => {
    setChosen(null)
    button.current?.focus()
  }

  const refusal = wrong['userpic'] ?? wrong['form']
  return (
    <section className={css.picture} aria-label={t`Picture`}>
      <Avatar name={user.name || user.email || ''} picture={chosen?.url ?? user.userpic} size="large" />
      <Form form={form} wrong={refusal} onSubmit={() => void (chosen && save(chosen.picture))}>
        <input
          ref={input}
          type="file"
          name="userpic"
          accept={PICTURE_TYPES.join()}
          hidden
          onChange={(event) => void choose(event.currentTarget.files?.[0])}
        />
        <div className={css.buttons}>
          {chosen && (
            <Button type="submit" aria-busy={busy}>
              <Trans>Save the picture</Trans>
            </Button>
          )}
          <Button ref={button} look="outline" onClick={() => input.current?.click()}>
            {chosen || user.userpic ? <Trans>Choose another picture</Trans> : <Trans>Choose a picture</Trans>}
          </Button>
          {chosen ? (
            <Button look="quiet" onClick={giveUp}>
              <Trans>Cancel</Trans>
            </Button>
          ) : (
            user.userpic && (
              <Button look="quiet" aria-busy={busy} onClick={() => void save(null)}>
                <Trans>Remove the picture</Trans>
              </Button>
            )
          )}
        </div>
        <p className={css.hint} role="status">
          {chosen ? (
            <Trans>This is how it will look. It is not saved yet.</Trans>
          ) : (
            <Trans>PNG, JPEG or WebP. A large photo is made smaller on this device before it is sent.</Trans>
          )}
        </p>
      </Form>
    </section>
  )
}
