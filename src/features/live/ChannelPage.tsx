import { useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Channel } from '../../contract/channels.ts'
import type { ProgrammeInBrief } from '../../contract/programmes.ts'
import { gateFor } from '../../domain/playback/access-gate.ts'
import { hasArchive, isArchiveDayOpen } from '../../domain/guide/guide-days.ts'
import { missingIn } from '../../domain/playback/plays.ts'
import { kyivDayOf } from '../../domain/time/kyiv-time.ts'
import { nameIn } from '../../domain/i18n/locale.ts'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { clock } from '../../platform/clock.ts'
import { supportsFormat } from '../../platform/supported-formats.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { session } from '../../app-state/session.ts'
import { useHydrated, useSelector, useStore } from '../../ui/use-store.ts'
import { channelsQuery, programmeQuery } from '../channels/channel-queries.ts'
import { useNowAndNext } from '../channels/now-queries.ts'
import css from './ChannelPage.module.css'
import { DayTabs } from './DayTabs.tsx'
import { PlayerFrame } from './PlayerFrame.tsx'
import { ProgrammeList } from './ProgrammeList.tsx'
import { ProgrammeWords } from './ProgrammeWords.tsx'
import { useProgrammeAt } from './programmes-around.ts'
import { useOpenCopy } from './use-open-copy.ts'

const route = getRouteApi(SCREEN_PATHS.channel)

type ChannelPageProps = {
  /** Renders the download button of an archive programme. */
  downloadOf: (channel: Channel, programme: ProgrammeInBrief) => ReactNode
}

/** The page of a channel: picture, current programme and EPG by day. `archive` in the URL plays a past
 * programme. */
export function ChannelPage({ downloadOf }: ChannelPageProps) {
  const { t } = useLingui()
  const locale = useStore(localeStore)
  const signedIn = useSelector(session, (value) => value !== null)
  const { id } = route.useParams()
  const { archive, day, at } = route.useSearch()
  const { data: channels } = useSuspenseQuery(channelsQuery())
  const archived = useQuery({ ...programmeQuery(archive ?? ''), enabled: archive !== undefined })
  const today = useSelector(clock, kyivDayOf)
  const hasOpenCopy = useOpenCopy(archive)

  const channel = channels.find(({ slug, _id }) => slug === id || _id === id)
  const { data: now } = useNowAndNext(channel ? [channel._id] : [])
  // Paused or behind the live edge. The server-rendered page has no moment.
  const isHydrated = useHydrated()
  const isBehind = isHydrated && archive === undefined && at !== undefined
  const behind = useProgrammeAt(channel?._id ?? '', isBehind && channel ? at * 1000 : null)
  if (!channel) return null
  const current = now?.find(({ channel_id }) => channel_id === channel._id)?.current ?? null
  const programme = archive === undefined ? (behind ?? current) : (archived.data ?? null)
  const dayOpen = !programme || isArchiveDayOpen(programme.day, today, channel.epg_days)
  // A downloaded programme plays after its archive day has expired, unless the server refuses.
  const archiveDayOpen = archive === undefined ? null : dayOpen || hasOpenCopy
  const archiveDayGone = programme !== null && !isArchiveDayOpen(programme.day, today, channel.archive_days)
  const unplayable = isHydrated && missingIn(channel.plays, supportsFormat) === 'picture'
  const gate = gateFor({
    allowed: channel.allowed,
    signedIn,
    archiveDayOpen,
    archiveDayGone,
    unplayable,
    isArchiveMissing: !hasArchive(channel) && !hasOpenCopy,
  })
  // A programme that began before midnight is listed on the day before.
  const shownDay = day ?? programme?.day ?? today

  return (
    <div className={css.page}>
      <title>{`${nameIn(locale, channel)} — ${t`Efir`}`}</title>
      <div className={css.watch}>
        <PlayerFrame
          channel={channel}
          channels={channels}
          programme={programme}
          archive={archive !== undefined}
          at={at}
          gate={gate}
        />
        <ProgrammeWords
          channel={channel}
          programme={programme}
          known={(archive === undefined ? now : archived.data) !== undefined}
          download={archived.data && !gate && signedIn && downloadOf(channel, archived.data)}
        />
      </div>
      <aside className={css.guide} aria-label={t`Programme guide`}>
        <DayTabs channel={channel} today={today} shown={shownDay} />
        <ProgrammeList channel={channel} day={shownDay} today={today} archive={archive} />
      </aside>
    </div>
  )
}
