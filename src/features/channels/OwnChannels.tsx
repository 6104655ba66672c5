import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Heart } from 'lucide-react'
import { type ReactNode, startTransition, useEffect } from 'react'
import type { Channel } from '../../contract/channels.ts'
import { favouritesAmong } from '../../domain/account/favourites.ts'
import { type Locale, nameIn } from '../../domain/i18n/locale.ts'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { session } from '../../app-state/session.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { HeartButton } from '../../ui/HeartButton.tsx'
import { NoFavouriteChannels } from '../../ui/NoFavouriteChannels.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useSelector } from '../../ui/use-store.ts'
import { useFavourites } from '../favourites/favourite-queries.ts'
import css from './OwnChannels.module.css'

/** Returns the props of a row's heart. */
export type HeartOf = ReturnType<typeof useFavourites>['heartOf']

/** Reports the hearts' props to the list on changes, in place of a hundred subscriptions. */
export function Hearts({ onChange }: { onChange: (heartOf: HeartOf) => void }) {
  const { heartOf } = useFavourites('channels')
  // A transition: hearts render in slices.
  useEffect(() => startTransition(() => onChange(heartOf)), [heartOf, onChange])
  return null
}

/** The heart of a list row. */
export function ChannelHeart({ channel, heartOf, locale }: { channel: Channel; heartOf: HeartOf; locale: Locale }) {
  return <HeartButton {...heartOf(channel._id, nameIn(locale, channel))} />
}

/** The favourites tab beside the categories; visitors have none. */
export function FavouritesTab({ category }: { category: string }) {
  const signedIn = useSelector(session, (value) => value !== null)
  if (!signedIn) return null
  return (
    <Link
      to={SCREEN_PATHS.channels}
      search={{ category }}
      resetScroll={false}
      activeOptions={{ includeSearch: true }}
      className={css.tab}
    >
      <Heart size="1.125rem" aria-hidden="true" />
      <span>
        <Trans>Favourites</Trans>
      </span>
    </Link>
  )
}

/** The viewer's favourites in the order added, or why there are none; `list` renders them. */
export function FavouriteChannels({
  channels,
  list,
}: {
  channels: readonly Channel[]
  list: (of: readonly Channel[]) => ReactNode
}) {
  const { signedIn, ids, known, failed, ask } = useFavourites('channels')
  if (!signedIn) {
    const signIn = (
      <Link to={SCREEN_PATHS.auth} className={buttonClass('needle')}>
        <Trans>Sign in</Trans>
      </Link>
    )
    return <NoFavouriteChannels why="signed-out" signIn={signIn} />
  }
  if (failed) return <NoFavouriteChannels why="failed" retry={ask} />
  if (!known) {
    return (
      <div className={css.waiting} aria-busy="true">
        {Array.from({ length: 6 }, (_none, index) => (
          <Skeleton key={index} />
        ))}
      </div>
    )
  }
  const favourites = favouritesAmong(channels, ids)
  return favourites.length > 0 ? list(favourites) : <NoFavouriteChannels why="no-favourites" />
}
