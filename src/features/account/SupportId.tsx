import { useLingui } from '@lingui/react/macro'
import { Copy } from 'lucide-react'
import { copyText } from '../../platform/clipboard.ts'
import { showMessage } from '../../app-state/message-store.ts'
import { Button } from '../../ui/Button.tsx'
import css from './SupportId.module.css'

/** The support ID, by which support finds the account: two groups that read out easily, and a copy button. */
export function SupportId({ id }: { id: string }) {
  const { t } = useLingui()
  const copy = async (): Promise<void> => {
    if (await copyText(id)) showMessage({ type: 'success', title: t`The support ID is copied` })
    else showMessage({ type: 'error', title: t`The browser did not let it be copied` })
  }
  return (
    <span className={css.id}>
      <span>{`${id.slice(0, 4)}\u00a0${id.slice(4)}`}</span>
      <Button look="icon" aria-label={t`Copy the support ID`} onClick={() => void copy()}>
        <Copy size={18} aria-hidden="true" />
      </Button>
    </span>
  )
}
