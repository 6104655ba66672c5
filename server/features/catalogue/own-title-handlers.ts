import { type CallContext, fresh, type Handlers } from '../../http/handler-result.ts'
import { applyChange } from '../favourites/favourite-handlers.ts'
import type { FavouriteStore } from '../favourites/favourite-store.ts'
import type { WatchedTitleStore } from '../history/watched-title-store.ts'
import { presentPart } from '../history/watched-titles.ts'
import { signedIn } from '../../http/viewer.ts'
import type { Catalogue } from './catalogue-cache.ts'
import { presentCard } from './listed-title.ts'
import { presentReview } from './review-handlers.ts'
import type { ReviewStore } from './review-store.ts'
import { rankOf } from './title-access.ts'

type OwnTitleHandlers = Handlers<'favouriteTitles' | 'addFavouriteTitle' | 'removeFavouriteTitle' | 'ownOfTitle'>

/** Dependencies of the handlers of a viewer's own titles. */
export type OwnTitleDeps = {
  catalogue: (nowMs: number) => Promise<Catalogue>
  favourites: FavouriteStore
  reviews: ReviewStore
  watched: WatchedTitleStore
}

/** Handles favourite titles, and a viewer's own data of one title. */
export function ownTitleHandlers({ catalogue, favourites, reviews, watched }: OwnTitleDeps): OwnTitleHandlers {
  return {
    async favouriteTitles(_input, { viewer, nowMs }: CallContext) {
      const rows = await favourites.list(signedIn(viewer).id)
      const { titles, ranks } = await catalogue(nowMs)
      return fresh(
        rows.flatMap(({ item_id, added_ms }) => {
          const title = titles.byId(item_id)
          return title ? [{ title_id: item_id, added_at: added_ms, title: presentCard(title, rankOf(viewer), ranks) }] : []
        }),
      )
    },
    addFavouriteTitle: ({ body }, context) =>
      applyChange(favourites, { itemId: body.title_id, isFavourite: true, at: body.at }, context),
    removeFavouriteTitle: ({ params, query }, context) =>
      applyChange(favourites, { itemId: params.id, isFavourite: false, at: query.at }, context),

    async ownOfTitle({ params: { id } }, { viewer }) {
      const accountId = signedIn(viewer).id
      const review = await reviews.of(id, accountId)
      return fresh({
        isFavorite: await favourites.has(accountId, id),
        review: review ? presentReview(review) : null,
        parts: (await watched.ofTitle(accountId, id)).map(presentPart),
      })
    },
  }
}
