import { Trans } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { Check, Link2 } from 'lucide-react'
import { useState } from 'react'
import type { Channel } from '../../../contract/channels.ts'
import type { ProgrammeInBrief } from '../../../contract/programmes.ts'
import { SCREEN_PATHS } from '../../../domain/routing/paths.ts'
import { copyText } from '../../../platform/clipboard.ts'
import { DISMISS_AFTER_MS } from '../../../app-state/message-store.ts'
import { Button } from '../../../ui/Button.tsx'
import { useTransient } from '../../../ui/use-transient.ts'
import css from '../../../player-ui/settings/PlayerSettings.module.css'

type MomentLinkProps = { channel: Channel; programme: ProgrammeInBrief; atMs: number }

/** Copies the URL of this moment; shows it where the clipboard is blocked. */
export function MomentLink({ channel, programme, atMs }: MomentLinkProps) {
  const router = useRouter()
  const [isCopied, sayCopied] = useTransient(DISMISS_AFTER_MS)
  const [shown, setShown] = useState<string | null>(null)
  const copy = async (): Promise<void> => {
    const search = { archive: programme._id, at: Math.floor(atMs / 1000) }
    const { publicHref } = router.buildLocation({ to: SCREEN_PATHS.channel, params: { id: channel.slug }, search })
    const address = new URL(publicHref, location.href).href
    const copied = await copyText(address)
    if (copied) sayCopied()
    setShown(copied ? null : address)
  }
  return (
    <>
      <Button look="outline" onClick={() => void copy()}>
        {isCopied ? <Check size={18} aria-hidden="true" /> : <Link2 size={18} aria-hidden="true" />}
        {isCopied ? <Trans>Link copied</Trans> : <Trans>Link to this moment</Trans>}
      </Button>
      <p className={css.address} role="status">
        {shown}
        {isCopied && (
          <span className={css.spoken}>
            <Trans>Link copied</Trans>
          </span>
        )}
      </p>
    </>
  )
}
