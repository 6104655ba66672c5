import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Channel } from '../../contract/channels.ts'
import type { ProgrammeInBrief } from '../../contract/programmes.ts'
import { dateOf } from '../../domain/time/calendar-words.ts'
import { timeOfDay } from '../../domain/time/clock-format.ts'
import { nameIn } from '../../domain/i18n/locale.ts'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { descriptionIn, titleIn } from '../../domain/i18n/programme-texts.ts'
import { missingIn } from '../../domain/playback/plays.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { supportsFormat } from '../../platform/supported-formats.ts'
import { viewerZone } from '../../platform/viewer-zone.ts'
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx'
import { HeartButton } from '../../ui/HeartButton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useHydrated, useStore } from '../../ui/use-store.ts'
import { useAgeLimit } from '../account/user-queries.ts'
import { useFavourites } from '../favourites/favourite-queries.ts'
import { LazyPicture } from '../../ui/tiles/LazyPicture.tsx'
import { Age } from './Age.tsx'
import { programmesQuery } from '../channels/channel-queries.ts'
import css from './ProgrammeWords.module.css'

type ProgrammeWordsProps = {
  channel: Channel
  programme: ProgrammeInBrief | null
  /** False while the EPG loads: a missing programme is not yet certain. */
  known: boolean
  download: ReactNode
}

/** The text under the picture: channel, programme, times, age rating and description. */
export function ProgrammeWords({ channel, programme, known, download }: ProgrammeWordsProps) {
  const locale = useStore(localeStore)
  const zone = useStore(viewerZone)
  const limit = useAgeLimit()
  const isHydrated = useHydrated()
  const missing = isHydrated ? missingIn(channel.plays, supportsFormat) : null
  const { heartOf } = useFavourites('channels')
  const { data: about } = useQuery({
    ...programmesQuery(channel._id, programme?.day ?? ''),
    enabled: programme !== null,
    select: (list) => list.find(({ _id }) => _id === programme?._id),
  })
  return (
    <section className={css.words}>
      <Breadcrumbs
        links={[
          <Link key="home" to={SCREEN_PATHS.home}>
            <Trans>Home</Trans>
          </Link>,
          <Link key="channels" to={SCREEN_PATHS.channels} search={{}} activeOptions={{ exact: true }}>
            <Trans>Channels</Trans>
          </Link>,
        ]}
        here={nameIn(locale, channel)}
      />
      <div className={css.channel}>
        <LazyPicture src={channel.logo} alt="" width={44} height={44} />
        <h1>
          <span className={css.number}>{channel.number}</span> {nameIn(locale, channel)}
        </h1>
        <HeartButton {...heartOf(channel._id, nameIn(locale, channel))} />
      </div>
      {missing && (
        <p className={css.missing}>
          {missing === 'sound' ? <Trans>No sound in this browser</Trans> : <Trans>Does not play in this browser</Trans>}
        </p>
      )}
      {programme ? (
        <>
          <h2>{titleIn(locale, programme)}</h2>
          <p className={css.when}>
            <span>
              {dateOf(programme.start, locale, zone)}, {timeOfDay(programme.start, zone)}–{timeOfDay(programme.end, zone)}
            </span>
            <Age of={programme.age} limit={limit} className={css.age} />
          </p>
          <p className={css.about} dir="auto">
            {about && descriptionIn(locale, about)}
          </p>
          {download}
        </>
      ) : !known ? (
        <Skeleton className={css.waiting ?? ''} />
      ) : (
        <p className={css.about}>
          <Trans>There is no programme guide for this moment.</Trans>
        </p>
      )}
    </section>
  )
}
