import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { StreamTracks } from '../../player/stream-tracks.ts'
import { useStore } from '../../ui/use-store.ts'
import { Choice } from './Choice.tsx'
import { ChoiceRow } from './ChoiceRow.tsx'
import { TrackChoices } from './TrackChoices.tsx'

type StreamTrackChoicesProps = {
  tracks: StreamTracks
  element: HTMLVideoElement
  /** The label of the dubbing choice. */
  dubbingName: ReactNode
}

/** Dubbings and subtitles of the stream; with native HLS those of the element. */
export function StreamTrackChoices({ tracks, element, dubbingName }: StreamTrackChoicesProps) {
  const { dubbings, dubbing, subtitles, subtitle } = useStore(tracks.state)
  if (dubbings.length === 0 && subtitles.length === 0) return <TrackChoices element={element} />
  return (
    <>
      {dubbings.length > 1 && (
        <ChoiceRow question={dubbingName}>
          {dubbings.map(({ index, name }) => (
            <Choice key={index} group="dubbing" checked={index === dubbing} onChoose={() => tracks.chooseDubbing(index)}>
              {name}
            </Choice>
          ))}
        </ChoiceRow>
      )}
      {subtitles.length > 0 && (
        <ChoiceRow question={<Trans>Subtitles</Trans>}>
          <Choice group="subtitles" checked={subtitle === -1} onChoose={() => tracks.chooseSubtitles(-1)}>
            <Trans>No subtitles</Trans>
          </Choice>
          {subtitles.map(({ index, name }) => (
            <Choice key={index} group="subtitles" checked={index === subtitle} onChoose={() => tracks.chooseSubtitles(index)}>
              {name}
            </Choice>
          ))}
        </ChoiceRow>
      )}
    </>
  )
}
