import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { CatchBoundary, Link } from '@tanstack/react-router'
import { Fragment, lazy, Suspense } from 'react'
import type { NowAndNext } from '../../contract/programmes.ts'
import { channelsByRelevance, favouritesFirst } from '../../domain/guide/home-choice.ts'
import { HOME_RAILS, homeCandidates, homeChannels, isListLong } from '../../domain/guide/list-parts.ts'
import { nameIn } from '../../domain/i18n/locale.ts'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { continueItems } from '../../domain/playback/continue-watching.ts'
import { programmesToContinue } from '../../domain/playback/watched.ts'
import { clock, wholeMinute } from '../../platform/clock.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { whenIdle } from '../../platform/when-idle.ts'
import { ChannelCount } from '../../ui/ChannelCount.tsx'
import { Rail } from '../../ui/rows/Rail.tsx'
import { useSelector, useStore } from '../../ui/use-store.ts'
import { useFavourites } from '../favourites/favourite-queries.ts'
import { continueQuery, historyQuery } from '../history/history-queries.ts'
import { categoriesQuery, channelsQuery } from '../channels/channel-queries.ts'
import { useNowAndNext } from '../channels/now-queries.ts'
import { recentChannels } from '../live/recent-store.ts'
import { stationsQuery } from '../radio/station-queries.ts'
import { ContinueRail } from './ContinueRail.tsx'
import css from './HomePage.module.css'
import { NowList } from './NowList.tsx'
import { OnAirTile } from './OnAirTile.tsx'
import { SetScreen } from './SetScreen.tsx'
import { StationRail } from './StationRail.tsx'
import { TitleRailsPlace } from './TitleRailsPlace.tsx'

const YOURS = 5
const IN_A_RAIL = 10

const loadTitleRails = async () => (await import('./TitleRails.tsx')).TitleRails

// The server's page has them at once. In the browser they come to life when the first view does not need the
// network any more.
const TitleRails = import.meta.env.SSR
  ? await loadTitleRails()
  : lazy(async () => {
      await new Promise<void>(whenIdle)
      return { default: await loadTitleRails() }
    })

// They may be missing; home may not go with them.
const Nothing = () => null

/**
 * Home: the current programmes of the viewer's channels, then rails of channels, radio stations and titles.
 */
export function HomePage() {
  const { t } = useLingui()
  const locale = useStore(localeStore)
  const recent = useStore(recentChannels)
  const { data: channels } = useSuspenseQuery(channelsQuery())
  const { data: categories } = useSuspenseQuery(categoriesQuery())
  const { data: stations } = useSuspenseQuery(stationsQuery())
  const { ids: favourites, signedIn } = useFavourites('channels')
  const isLong = isListLong(categories)
  const ownIds = isLong ? [...recent, ...favourites] : []
  const candidates = isLong ? homeCandidates(channels, categories, ownIds) : channels
  const { data: now = [] } = useNowAndNext(isLong ? homeChannels(channels, categories).map(({ _id }) => _id) : [])
  const { data: ownNow = [] } = useNowAndNext(ownIds)
  const onNow = new Map<string, NowAndNext>([...now, ...ownNow].map((entry) => [entry.channel_id, entry]))
  const nearest = channelsByRelevance(candidates, recent, (id) => Boolean(onNow.get(id)?.current))
  const [shown, ...others] = nearest
  const history = useQuery({ ...historyQuery(), enabled: signedIn })
  const titles = useQuery({ ...continueQuery(), enabled: signedIn })
  const nowMs = useSelector(clock, wholeMinute)
  // One without the other would make room for it a moment later.
  const isKnown = signedIn && !history.isPending && !titles.isPending
  const left = isKnown ? continueItems(programmesToContinue(history.data?.items ?? [], channels, nowMs), titles.data ?? []) : []
  const rails = categories
    .map((category) => ({ category, of: nearest.filter(({ category_id }) => category_id === category._id) }))
    .filter(({ of }) => of.length > 0)
    .slice(0, HOME_RAILS)
  // The continue-watching rail loads after the first view. It replaces a rail, so the layout does not shift.
  const own = left.length > 0 ? [<ContinueRail key="own" of={left} />] : []
  const slots = [
    ...own,
    ...rails.map(({ category, of }) => (
      <CategoryRail
        key={category._id}
        name={nameIn(locale, category)}
        slug={category.slug}
        of={of}
        count={isLong ? category.channels : of.length}
        onNow={onNow}
      />
    )),
  ]
    .slice(0, Math.max(rails.length, own.length))
    .map((rail, slot) => <Fragment key={slot}>{rail}</Fragment>)

  return (
    <div className={css.page}>
      <title>{t`Efir: live television, archive, radio`}</title>
      <h1 className={css.name} tabIndex={-1}>
        <Trans>Efir: live television, archive, radio</Trans>
      </h1>
      {shown && (
        <section className={css.set} data-room="glass" aria-label={t`On air now`}>
          <SetScreen channel={shown} on={onNow.get(shown._id)} />
          <NowList
            channels={favouritesFirst(others, favourites).slice(0, YOURS)}
            onNow={onNow}
            own={channels.some(({ _id }) => favourites.includes(_id))}
          />
        </section>
      )}
      {channels.length === 0 && stations.length === 0 && (
        <p className={css.nothing}>
          <Trans>Nothing is on air yet.</Trans>
        </p>
      )}
      <div className={css.rails}>
        {slots.slice(0, 1)}
        {stations.length > 0 && <StationRail stations={stations} />}
      </div>
      <div className={css.titles}>
        <CatchBoundary getResetKey={() => 0} errorComponent={Nothing}>
          <Suspense fallback={<TitleRailsPlace />}>
            <TitleRails />
          </Suspense>
        </CatchBoundary>
      </div>
      <div className={css.rails}>{slots.slice(1)}</div>
    </div>
  )
}

type CategoryRailProps = {
  name: string
  slug: string
  of: ReturnType<typeof channelsByRelevance>
  /** The number of channels of the category. */
  count: number
  onNow: Map<string, NowAndNext>
}

function CategoryRail({ name, slug, of, count, onNow }: CategoryRailProps) {
  return (
    <Rail
      title={name}
      items="channel"
      all={
        <Link to={SCREEN_PATHS.channels} search={{ category: slug }}>
          <ChannelCount of={count} />
        </Link>
      }
    >
      {of.slice(0, IN_A_RAIL).map((channel) => (
        <li key={channel._id}>
          <OnAirTile channel={channel} on={onNow.get(channel._id)} />
        </li>
      ))}
    </Rail>
  )
}
