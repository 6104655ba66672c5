import { Trans } from '@lingui/react/macro'
import { PictureInPicture2 } from 'lucide-react'
import { inPictureInPicture, offersPictureInPicture, togglePictureInPicture } from '../../platform/picture-in-picture.ts'
import { Button } from '../../ui/Button.tsx'
import { useStore } from '../../ui/use-store.ts'
import css from './PlayerSettings.module.css'

/** Picture-in-picture where the browser has it and the button row has no room. */
export function ApartAction({ element, onClose }: { element: HTMLVideoElement; onClose: () => void }) {
  const isApart = useStore(inPictureInPicture(element))
  if (!offersPictureInPicture(element)) return null
  return (
    <Button
      look="outline"
      className={css.wide}
      aria-pressed={isApart}
      onClick={() => {
        onClose()
        togglePictureInPicture(element)
      }}
    >
      <PictureInPicture2 size={18} aria-hidden="true" />
      <Trans>Picture in a window of its own</Trans>
    </Button>
  )
}
