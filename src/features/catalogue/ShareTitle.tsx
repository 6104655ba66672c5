import { Trans, useLingui } from '@lingui/react/macro'
import { Check, Share2 } from 'lucide-react'
import { useState } from 'react'
import { DISMISS_AFTER_MS } from '../../app-state/message-store.ts'
import { shareLink } from '../../platform/share-link.ts'
import { Button } from '../../ui/Button.tsx'
import { useTransient } from '../../ui/use-transient.ts'
import css from './TitleHead.module.css'

/**
 * Hands the page's address to another app, or puts it on the clipboard; where a browser keeps pages from
 * both, the address is shown. That it was copied is said as long as a message stays.
 */
export function ShareTitle({ name }: { name: string }) {
  const { t } = useLingui()
  const [isCopied, sayCopied] = useTransient(DISMISS_AFTER_MS)
  const [shown, setShown] = useState<string | null>(null)
  const share = async (): Promise<void> => {
    // The link is to the title, without the parameters of the playing part.
    const address = location.origin + location.pathname
    const how = await shareLink({ title: name, url: address })
    if (how === 'copied') sayCopied()
    setShown(how === 'kept' ? address : null)
  }
  return (
    <>
      <Button look="icon" aria-label={t`Share`} title={t`Share`} onClick={() => void share()}>
        {isCopied ? <Check size="1.25rem" aria-hidden="true" /> : <Share2 size="1.25rem" aria-hidden="true" />}
      </Button>
      <p className={css.shared} role="status">
        {isCopied ? (
          <span>
            <Trans>Link copied</Trans>
          </span>
        ) : (
          <span>{shown}</span>
        )}
      </p>
    </>
  )
}
