import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type ReactNode, startTransition, useCallback, useEffect, useState } from 'react'
import type { Channel } from '../../contract/channels.ts'
import type { NowAndNext } from '../../contract/programmes.ts'
import { nameIn } from '../../domain/locale.ts'
import { FAVOURITES, SCREENS } from '../../domain/paths.ts'
import { clock, wholeMinute } from '../../platform/clock.ts'
import { localeStore, textsAreWhole } from '../../platform/locale-store.ts'
import { viewerZone } from '../../platform/viewer-zone.ts'
import { ChannelCount } from '../../ui/ChannelCount.tsx'
import { LinkStrip } from '../../ui/LinkStrip.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { usePart, useStore } from '../../ui/use-store.ts'
import { categoriesQuery, channelsQuery, nowAndNextQuery } from './channel-queries.ts'
import { ChannelRow } from './ChannelRow.tsx'
import css from './ChannelsPage.module.css'
import { DayRuler } from './DayRuler.tsx'
import type { HeartOf } from './OwnChannels.tsx'

const route = getRouteApi(SCREENS.channels)

/** What is the viewer's own in the list, once the list is painted; its places are kept free. */
function useOwnChannels() {
  const [own, setOwn] = useState<typeof import('./OwnChannels.tsx')>()
  // Not read while rendering: the whole list would be drawn anew, in one go, for nothing that it shows.
  useEffect(() => {
    const bring = (): void => {
      // Without it the list is what it is for everybody.
      if (textsAreWhole.get())
        import('./OwnChannels.tsx').then((arrived) => startTransition(() => setOwn(arrived))).catch(() => {})
    }
    bring()
    return textsAreWhole.subscribe(bring)
  }, [])
  return own
}

/** Every channel with what is on it now, by category; `days` lead to the guide. */
export function ChannelsPage({ days }: { days: ReactNode }) {
  // In the first download: a render saved here costs more bytes than it is worth.
  'use no memo'
  const { t } = useLingui()
  const locale = useStore(localeStore)
  const zone = useStore(viewerZone)
  const nowMs = usePart(clock, wholeMinute)
  const { category } = route.useSearch()
  const { data: channels } = useSuspenseQuery(channelsQuery())
  const { data: categories } = useSuspenseQuery(categoriesQuery())
  const { data: now } = useQuery(nowAndNextQuery())
  const own = useOwnChannels()
  const [hearts, setHearts] = useState<{ of: HeartOf }>()
  const showHearts = useCallback((of: HeartOf) => setHearts({ of }), [])
  const chosen = categories.find(({ slug }) => slug === category)
  const shown = chosen ? channels.filter(({ category_id }) => category_id === chosen._id) : channels
  const onNow = new Map<string, NowAndNext>(now?.map((entry) => [entry.channel_id, entry]))
  const isKept = category === FAVOURITES
  const list = (of: readonly Channel[]) => (
    <ul className={css.list}>
      {of.map((channel) => (
        <li key={channel._id}>
          <ChannelRow channel={channel} on={onNow.get(channel._id)} locale={locale} zone={zone} nowMs={nowMs} />
          {own && hearts && <own.ChannelHeart channel={channel} heartOf={hearts.of} locale={locale} />}
        </li>
      ))}
    </ul>
  )

  return (
    <div className={css.page}>
      <title>{`${chosen ? nameIn(locale, chosen) : t`TV channels`} — ${t`Efir`}`}</title>
      <PageHead title={<Trans>TV channels</Trans>} note={!isKept && <ChannelCount of={shown.length} />} aside={days}>
        <DayRuler />
      </PageHead>
      <div className={css.bar}>
        <LinkStrip label={t`Categories`}>
          <Link to={SCREENS.channels} search={{}} resetScroll={false} activeOptions={{ exact: true, includeSearch: true }}>
            <Trans>All</Trans>
          </Link>
          {categories.map((one) => (
            <Link
              key={one._id}
              to={SCREENS.channels}
              search={{ category: one.slug }}
              resetScroll={false}
              activeOptions={{ includeSearch: true }}
            >
              {nameIn(locale, one)}
            </Link>
          ))}
        </LinkStrip>
        <div className={css.own}>{own && <own.FavouritesTab category={FAVOURITES} />}</div>
        {own && <own.Hearts onChange={showHearts} />}
      </div>
      {isKept ? (
        own && <own.FavouriteChannels channels={channels} list={list} />
      ) : shown.length === 0 ? (
        <p className={css.empty}>
          <Trans>There are no channels in this category yet.</Trans>
        </p>
      ) : (
        list(shown)
      )}
    </div>
  )
}
