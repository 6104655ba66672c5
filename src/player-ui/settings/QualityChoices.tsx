import { Trans } from '@lingui/react/macro'
import type { PlayerState, Quality } from '../../player/state.ts'
import { ChoiceGroup } from '../../ui/fields/ChoiceGroup.tsx'
import { Choice } from './Choice.tsx'
import css from './PlayerSettings.module.css'

/** The choice of quality; hidden when there is only one, as with native HLS. */
export function QualityChoices({ state, onChoose }: { state: PlayerState; onChoose: (quality: Quality) => void }) {
  const { qualities, audioOnlyOffered, quality, playingHeight } = state
  if (qualities.length < 2 && !audioOnlyOffered) return null
  // A height chosen on another channel stays chosen; this one plays its next smaller rendition.
  const heights = qualities.map(({ height }) => height)
  const offered = (one: Quality) => ({ group: 'quality', checked: quality === one, onChoose: () => onChoose(one) })
  return (
    <ChoiceGroup question={<Trans>Quality</Trans>}>
      <div className={css.choices}>
        <Choice {...offered('auto')}>
          <Trans>Automatic</Trans>
          {quality === 'auto' && playingHeight !== null && <span>{` · ${playingHeight}p`}</span>}
        </Choice>
        {heights.map((height) => (
          <Choice key={height} {...offered(height)}>
            {height}p
          </Choice>
        ))}
        {heights.length > 1 && (
          <Choice {...offered('saver')}>
            <Trans>Save data</Trans>
          </Choice>
        )}
        {audioOnlyOffered && (
          <Choice {...offered('audio')}>
            <Trans>Sound only</Trans>
          </Choice>
        )}
      </div>
    </ChoiceGroup>
  )
}
