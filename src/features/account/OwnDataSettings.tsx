import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { deleteAccount, exportOwnData } from '../../contract/users.ts'
import { Refusal } from '../../forms/Form.tsx'
import { failureText } from '../../forms/refusal-texts.ts'
import { call } from '../../app-state/api-client.ts'
import { showMessage } from '../../app-state/message-store.ts'
import { saveFile } from '../../platform/save-file.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { withProof } from './proof-store.ts'
import css from './Setting.module.css'
import { leave } from './sign-out.ts'

/** Runs one action at a time, and holds what went wrong with it. */
function useAction() {
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const attempt = async (act: () => Promise<void>): Promise<void> => {
    if (busy) return
    setBusy(true)
    setWrong(undefined)
    await act().catch((error: unknown) => setWrong(failureText(error)))
    setBusy(false)
  }
  return { busy, wrong, attempt }
}

type OwnDataRowProps = { title: string; note: ReactNode; wrong: string | undefined; children: ReactNode }

/** A row of the profile with one action, without a value. */
function OwnDataRow({ title, note, wrong, children }: OwnDataRowProps) {
  return (
    <section className={css.setting} aria-label={title}>
      <h2>{title}</h2>
      <div className={css.now}>
        <p className={css.note}>{note}</p>
        {wrong && <Refusal>{wrong}</Refusal>}
      </div>
      {children}
    </section>
  )
}

/** Saves everything that the service stores of the person as a file. */
export function OwnDataSetting() {
  const { t } = useLingui()
  const { busy, wrong, attempt } = useAction()
  const save = async (): Promise<void> => {
    const data = await withProof(() => call(exportOwnData))
    saveFile('efir.json', JSON.stringify(data, null, 2), 'application/json')
  }
  const note = <Trans>Everything that we store about you, as a file: the profile, history, favourites and payments.</Trans>
  return (
    <OwnDataRow title={t`My data`} note={note} wrong={wrong}>
      <Button look="outline" aria-busy={busy} onClick={() => void attempt(save)}>
        <Trans>Save the file</Trans>
      </Button>
    </OwnDataRow>
  )
}

/** Deletes the profile in 14 days; the person may change their mind by signing in. */
export function DeletionSetting() {
  const { t } = useLingui()
  const { busy, wrong, attempt } = useAction()
  const [open, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  const remove = async (): Promise<void> => {
    close()
    await withProof(() => call(deleteAccount))
    showMessage({ type: 'success', title: t`The profile will be deleted in 14 days`, modal: true })
    await leave(false)
  }
  const note = <Trans>The profile is erased in 14 days with everything in it. Until then you may change your mind.</Trans>
  return (
    <OwnDataRow title={t`Deletion`} note={note} wrong={wrong}>
      <Button look="outline" aria-busy={busy} onClick={() => setOpen(true)}>
        <Trans>Delete the profile</Trans>
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title={<Trans>Delete the profile?</Trans>}
        actions={
          <>
            <Button onClick={() => void attempt(remove)}>
              <Trans>Delete the profile</Trans>
            </Button>
            <Button look="quiet" onClick={close}>
              <Trans>Leave it</Trans>
            </Button>
          </>
        }
      >
        <p>
          <Trans>
            You will be signed out on every device at once, and the subscription will not renew. In 14 days the profile, the
            favourites, the history and the reviews are erased for good. To keep them, sign in before that.
          </Trans>
        </p>
      </Dialog>
    </OwnDataRow>
  )
}
