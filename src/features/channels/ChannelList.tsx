import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { memo, type ReactNode, startTransition, useCallback, useEffect, useState } from 'react'
import type { Channel } from '../../contract/channels.ts'
import type { NowAndNext } from '../../contract/programmes.ts'
import { nameIn } from '../../domain/i18n/locale.ts'
import { stepsOf } from '../../domain/guide/list-parts.ts'
import { FAVOURITES, SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { clock, wholeMinute } from '../../platform/clock.ts'
import { localeStore, textsAreWhole } from '../../app-state/locale-store.ts'
import { viewerZone } from '../../platform/viewer-zone.ts'
import { LinkStrip } from '../../ui/rows/LinkStrip.tsx'
import { useSelector, useStore } from '../../ui/use-store.ts'
import { hasChannels } from './channel-queries.ts'
import css from './ChannelList.module.css'
import { ChannelRow } from './ChannelRow.tsx'
import type { HeartOf } from './OwnChannels.tsx'
import { useChannelLinks } from './use-channel-links.ts'
import { useGrowingList } from './use-growing-list.ts'
import { useListedChannels } from './use-listed-channels.ts'
import { useNowAndNext } from './now-queries.ts'

/** Loads the viewer's favourites after the list has painted; their space is reserved. */
function useOwnChannels() {
  const [own, setOwn] = useState<typeof import('./OwnChannels.tsx')>()
  // Not read while rendering, which would re-render the whole list for nothing.
  useEffect(() => {
    const bring = (): void => {
      // On failure the list stays without favourites.
      if (textsAreWhole.get())
        import('./OwnChannels.tsx').then((arrived) => startTransition(() => setOwn(arrived))).catch(() => {})
    }
    bring()
    return textsAreWhole.subscribe(bring)
  }, [])
  return own
}

/** The channels of the URL's category with their current programmes. */
export const ChannelList = memo(function ChannelList() {
  const { t } = useLingui()
  const locale = useStore(localeStore)
  const { channels, categories, category, listed, count, isLong } = useListedChannels()
  const { shown, end } = useGrowingList(category ?? '', isLong ? listed.length : null)
  const own = useOwnChannels()
  const links = useChannelLinks()
  const [hearts, setHearts] = useState<{ of: HeartOf }>()
  const showHearts = useCallback((of: HeartOf) => setHearts({ of }), [])
  const heartOf = useCallback(
    (channel: Channel) => own && hearts && <own.ChannelHeart channel={channel} heartOf={hearts.of} locale={locale} />,
    [own, hearts, locale],
  )
  const list = (of: readonly Channel[]) => (
    <ul className={css.list} {...links}>
      {(isLong ? stepsOf(of) : [of]).map((step) => (
        <ChannelRows key={step[0]?._id} of={step} heartOf={heartOf} />
      ))}
    </ul>
  )

  if (channels.length === 0) {
    return (
      <p className={css.empty}>
        <Trans>There are no channels yet.</Trans>
      </p>
    )
  }
  return (
    <>
      <div className={css.bar}>
        <LinkStrip label={t`Categories`}>
          <Link to={SCREEN_PATHS.channels} search={{}} resetScroll={false} activeOptions={{ exact: true, includeSearch: true }}>
            <Trans>All</Trans>
          </Link>
          {categories.filter(hasChannels).map((one) => (
            <Link
              key={one._id}
              to={SCREEN_PATHS.channels}
              search={{ category: one.slug }}
              resetScroll={false}
              activeOptions={{ includeSearch: true }}
            >
              {nameIn(locale, one)}
            </Link>
          ))}
        </LinkStrip>
        <div>{own && <own.FavouritesTab category={FAVOURITES} />}</div>
        {own && <own.Hearts onChange={showHearts} />}
      </div>
      {category === FAVOURITES ? (
        own && <own.FavouriteChannels channels={channels} list={list} />
      ) : count === 0 ? (
        <p className={css.empty}>
          <Trans>There are no channels in this category yet.</Trans>
        </p>
      ) : (
        <>
          {list(isLong ? listed.slice(0, shown) : listed)}
          {isLong && shown < listed.length && <div ref={end} />}
        </>
      )}
    </>
  )
})

type ChannelRowsProps = { of: readonly Channel[]; heartOf: (channel: Channel) => ReactNode }

/** The rows of a step of the list, with the current programmes of its channels. */
function ChannelRows({ of, heartOf }: ChannelRowsProps) {
  const locale = useStore(localeStore)
  const zone = useStore(viewerZone)
  const nowMs = useSelector(clock, wholeMinute)
  const { data: now } = useNowAndNext(of.map(({ _id }) => _id))
  const onNow = new Map<string, NowAndNext>(now?.map((entry) => [entry.channel_id, entry]))
  return of.map((channel) => (
    <li key={channel._id}>
      <ChannelRow
        channel={channel}
        on={onNow.get(channel._id)}
        isLoaded={now !== undefined}
        locale={locale}
        zone={zone}
        nowMs={nowMs}
      />
      {heartOf(channel)}
    </li>
  ))
}
