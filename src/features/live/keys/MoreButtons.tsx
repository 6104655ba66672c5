import { useLingui } from '@lingui/react/macro'
import { ArrowLeftRight, Keyboard, PictureInPicture2 } from 'lucide-react'
import type { Channel } from '../../../contract/channels.ts'
import { channelBefore } from '../../../domain/channel-choice.ts'
import { nameIn } from '../../../domain/locale.ts'
import { localeStore } from '../../../platform/locale-store.ts'
import { inPictureInPicture, offersPictureInPicture, togglePictureInPicture } from '../../../platform/picture-in-picture.ts'
import { Button } from '../../../ui/Button.tsx'
import { useStore } from '../../../ui/use-store.ts'
import { livePlayer } from '../live-player.ts'
import { recentChannels } from '../recent-store.ts'
import { useWatch } from '../use-zapping.ts'
import { keysShown } from './keys-store.ts'
import css from './MoreButtons.module.css'

/** The channel before, the picture in a window of its own where the browser has such, and the map of the keys where there is a keyboard. */
export function MoreButtons({ channel, channels }: { channel: Channel; channels: readonly Channel[] }) {
  const { t } = useLingui()
  const watch = useWatch()
  const locale = useStore(localeStore)
  const { element } = livePlayer()
  const isApart = useStore(inPictureInPicture(element))
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
      {offersPictureInPicture(element) && (
        <Button
          look="icon"
          className={css.wide}
          aria-label={t`Picture in a window of its own`}
          title={t`Picture in a window of its own`}
          aria-pressed={isApart}
          onClick={() => togglePictureInPicture(element)}
        >
          <PictureInPicture2 aria-hidden="true" />
        </Button>
      )}
      <Button
        look="icon"
        className={css.keyboard}
        aria-label={t`Keys of the player`}
        title={t`Keys of the player`}
        aria-haspopup="dialog"
        onClick={() => keysShown.set(true)}
      >
        <Keyboard aria-hidden="true" />
      </Button>
    </>
  )
}
