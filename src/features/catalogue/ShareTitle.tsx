import { Trans, useLingui } from '@lingui/react/macro'
import { Check, Share2 } from 'lucide-react'
import { useState } from 'react'
import { shareLink } from '../../platform/share-link.ts'
import { Button } from '../../ui/Button.tsx'
import css from './TitleHead.module.css'

/** Hands the page's address to another app, or puts it on the clipboard; where a browser keeps pages from both, the address is shown. */
export function ShareTitle({ name }: { name: string }) {
  const { t } = useLingui()
  const [done, setDone] = useState<{ copied: boolean; address: string } | null>(null)
  const share = async (): Promise<void> => {
    // What plays is not what is shared.
    const address = location.origin + location.pathname
    const how = await shareLink({ title: name, url: address })
    setDone(how === 'shared' ? null : { address, copied: how === 'copied' })
  }
  return (
    <>
      <Button look="icon" aria-label={t`Share`} title={t`Share`} onClick={() => void share()}>
        {done?.copied ? <Check size="1.25rem" aria-hidden="true" /> : <Share2 size="1.25rem" aria-hidden="true" />}
      </Button>
      <p className={css.shared} role="status">
        {done && (done.copied ? <Trans>Link copied</Trans> : done.address)}
      </p>
    </>
  )
}
