import { useLingui } from '@lingui/react/macro'
import { Keyboard, PictureInPicture2 } from 'lucide-react'
import { inPictureInPicture, offersPictureInPicture, togglePictureInPicture } from '../../platform/picture-in-picture.ts'
import { Button } from '../../ui/Button.tsx'
import { useStore } from '../../ui/use-store.ts'
import { keysShown } from './keys-store.ts'
import css from './PictureButtons.module.css'

/** Picture-in-picture where supported, and the key map where there is a keyboard. */
export function PictureButtons({ element }: { element: HTMLVideoElement }) {
  const { t } = useLingui()
  const isApart = useStore(inPictureInPicture(element))
  return (
    <>
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
