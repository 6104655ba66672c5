import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeftRight, RotateCcw } from 'lucide-react'
import type { Channel } from '../../../contract/channels.ts'
import { channelBefore } from '../../../domain/guide/channel-choice.ts'
import { nameIn } from '../../../domain/i18n/locale.ts'
import { localeStore } from '../../../app-state/locale-store.ts'
import { Button } from '../../../ui/Button.tsx'
import { useStore } from '../../../ui/use-store.ts'
import { livePlayer } from '../live-player.ts'
import { recentChannels } from '../recent-store.ts'
import { useWatch } from '../use-zapping.ts'
import { ApartAction } from '../../../player-ui/settings/ApartAction.tsx'
import css from '../../../player-ui/settings/PlayerSettings.module.css'

type RowlessActionsProps = {
  channel: Channel
  channels: readonly Channel[]
  onRestart: (() => void) | undefined
  onClose: () => void
}

/** The actions that a narrow picture's button row has no room for. */
export function RowlessActions({ channel, channels, onRestart, onClose }: RowlessActionsProps) {
  const { t } = useLingui()
  const locale = useStore(localeStore)
  const watch = useWatch()
  const before = channelBefore(channels, useStore(recentChannels), channel._id)
  const name = before && nameIn(locale, before)
  const closing = (act: () => void) => () => {
    onClose()
    act()
  }
  return (
    <>
      {onRestart && (
        <Button look="outline" className={css.wide} onClick={closing(onRestart)}>
          <RotateCcw size={18} aria-hidden="true" />
          <Trans>From the start</Trans>
        </Button>
      )}
      {before && (
        <Button look="outline" className={css.before} onClick={closing(() => watch(before))}>
          <ArrowLeftRight size={18} aria-hidden="true" />
          {t`Channel before: ${name}`}
        </Button>
      )}
      <ApartAction element={livePlayer().element} onClose={onClose} />
    </>
  )
}
