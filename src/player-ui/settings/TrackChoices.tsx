import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { chooseSound, chooseSubtitles, mediaTracks, watchTracks } from '../../platform/media-tracks.ts'
import { ChoiceGroup } from '../../ui/fields/ChoiceGroup.tsx'
import { Choice } from './Choice.tsx'
import css from './PlayerSettings.module.css'

/** Subtitle and audio tracks of the element, if there are several. */
export function TrackChoices({ element }: { element: HTMLVideoElement }) {
  const [{ subtitles, sound }, setTracks] = useState(() => mediaTracks(element))
  useEffect(() => watchTracks(element, () => setTracks(mediaTracks(element))), [element])
  return (
    <>
      {sound.length > 0 && (
        <ChoiceGroup question={<Trans>Sound track</Trans>}>
          <div className={css.choices}>
            {sound.map(({ index, name, chosen }) => (
              <Choice key={index} group="sound" checked={chosen} onChoose={() => chooseSound(element, index)}>
                {name}
              </Choice>
            ))}
          </div>
        </ChoiceGroup>
      )}
      {subtitles.length > 0 && (
        <ChoiceGroup question={<Trans>Subtitles</Trans>}>
          <div className={css.choices}>
            <Choice
              group="subtitles"
              checked={subtitles.every(({ chosen }) => !chosen)}
              onChoose={() => chooseSubtitles(element, null)}
            >
              <Trans>No subtitles</Trans>
            </Choice>
            {subtitles.map(({ index, name, chosen }) => (
              <Choice key={index} group="subtitles" checked={chosen} onChoose={() => chooseSubtitles(element, index)}>
                {name}
              </Choice>
            ))}
          </div>
        </ChoiceGroup>
      )}
    </>
  )
}
