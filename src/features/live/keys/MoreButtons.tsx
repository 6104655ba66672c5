import { useLingui } from '@lingui/react/macro'
import { ArrowLeftRight } from 'lucide-react'
import type { Channel } from '../../../contract/channels.ts'
import { channelBefore } from '../../../domain/guide/channel-choice.ts'
import { nameIn } from '../../../domain/i18n/locale.ts'
import { localeStore } from '../../../app-state/locale-store.ts'
import { Button } from '../../../ui/Button.tsx'
import { useStore } from '../../../ui/use-store.ts'
import { livePlayer } from '../live-player.ts'
import { recentChannels } from '../recent-store.ts'
import { useWatch } from '../use-zapping.ts'
import { PictureButtons } from '../../../player-ui/keys/PictureButtons.tsx'
import css from '../../../player-ui/keys/PictureButtons.module.css'

/** The last-channel button and the buttons of every picture. */
export function MoreButtons({ channel, channels }: { channel: Channel; channels: readonly Channel[] }) {
  const { t } = useLingui()
  const watch = useWatch()
  const locale = useStore(localeStore)
  const before = channelBefore(channels, useStore(recentChannels), channel._id)
  const name = before && nameIn(locale, before)
  return (
    <>
      {before && (
        <Button
          look="icon"
          className={css.before}
          aria-label={t`Channel before: ${name}`}
          title={t`Channel before: ${name}`}
          onClick={() => watch(before)}
        >
          <ArrowLeftRight aria-hidden="true" />
        </Button>
      )}
      <PictureButtons element={livePlayer().element} />
    </>
  )
}
