import { Trans } from '@lingui/react/macro'
import { dateOf } from '../../domain/time/calendar-words.ts'
import { timeOfDay } from '../../domain/time/clock-format.ts'
import type { Downloadable } from '../../domain/downloads/download.ts'
import { nameIn } from '../../domain/i18n/locale.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { viewerZone } from '../../platform/viewer-zone.ts'
import { EpisodePlace } from '../../ui/EpisodePlace.tsx'
import { useStore } from '../../ui/use-store.ts'
import { episodeOf } from './downloadable-texts.ts'

/** The detail of a download: the episode, or channel and time; and the height of its rendition. */
export function DownloadableDetail({ of, height }: { of: Downloadable; height: number }) {
  const locale = useStore(localeStore)
  const zone = useStore(viewerZone)
  const picture = height > 0 ? `${height}p` : <Trans>Sound only</Trans>
  if (of.kind === 'archive') {
    const { channel, programme } = of
    return (
      <>
        {nameIn(locale, channel)} · {dateOf(programme.start, locale, zone)}, {timeOfDay(programme.start, zone)} · {picture}
      </>
    )
  }
  const known = episodeOf(of)
  if (!known) return picture
  const { season, episode } = of.part
  const name = nameIn(locale, known)
  return (
    <>
      <EpisodePlace season={season} episode={episode} />
      <span>{name && ` · ${name}`}</span>
      <span> · {picture}</span>
    </>
  )
}
