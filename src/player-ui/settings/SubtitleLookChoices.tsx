import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useStore } from '../../ui/use-store.ts'
import { setSubtitleStyle, SUBTITLE_GROUNDS, SUBTITLE_SIZES, type SubtitleStyle, subtitleStyle } from '../subtitle-look.ts'
import { Choice } from './Choice.tsx'
import { ChoiceRow } from './ChoiceRow.tsx'

/** The subtitle style for every picture on this device. */
export function SubtitleLookChoices() {
  const look = useStore(subtitleStyle)
  return (
    <>
      <ChoiceRow question={<Trans>Size of subtitles</Trans>}>
        {SUBTITLE_SIZES.map((size) => (
          <Choice key={size} group="size" checked={look.size === size} onChoose={() => setSubtitleStyle({ size })}>
            {SIZES[size]}
          </Choice>
        ))}
      </ChoiceRow>
      <ChoiceRow question={<Trans>Background of subtitles</Trans>}>
        {SUBTITLE_GROUNDS.map((ground) => (
          <Choice key={ground} group="ground" checked={look.ground === ground} onChoose={() => setSubtitleStyle({ ground })}>
            {GROUNDS[ground]}
          </Choice>
        ))}
      </ChoiceRow>
    </>
  )
}

const SIZES: Record<SubtitleStyle['size'], ReactNode> = {
  small: <Trans>Small</Trans>,
  medium: <Trans>Medium</Trans>,
  large: <Trans>Large</Trans>,
}

const GROUNDS: Record<SubtitleStyle['ground'], ReactNode> = {
  plain: <Trans>Plain</Trans>,
  dark: <Trans>Dark</Trans>,
  opaque: <Trans>Opaque</Trans>,
}
