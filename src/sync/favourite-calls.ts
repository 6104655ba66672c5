import {
  addFavouriteChannel,
  addFavouriteStation,
  addFavouriteTitle,
  type FavouriteChange,
  removeFavouriteChannel,
  removeFavouriteStation,
  removeFavouriteTitle,
} from '../contract/favourites.ts'
import type { Wish, WishKind, WishReply } from '../domain/account/pending-changes.ts'
import { callFor } from '../storage/authenticated-call.ts'
import type { SignedIn } from '../storage/signed-in.ts'

type Reply = WishReply & { data?: FavouriteChange }
type Sender = (who: SignedIn, wish: Wish) => Promise<Reply>

/** How a wish of each kind is told to the service. */
const CALLS: Record<WishKind, Record<'add' | 'remove', Sender>> = {
  channels: {
    add: (who, { id, ts, idem }) => callFor(who, addFavouriteChannel, { body: { channel_id: id, at: ts } }, idem),
    remove: (who, { id, ts, idem }) => callFor(who, removeFavouriteChannel, { params: { id }, query: { at: String(ts) } }, idem),
  },
  stations: {
    add: (who, { id, ts, idem }) => callFor(who, addFavouriteStation, { body: { station_id: id, at: ts } }, idem),
    remove: (who, { id, ts, idem }) => callFor(who, removeFavouriteStation, { params: { id }, query: { at: String(ts) } }, idem),
  },
  titles: {
    add: (who, { id, ts, idem }) => callFor(who, addFavouriteTitle, { body: { title_id: id, at: ts } }, idem),
    remove: (who, { id, ts, idem }) => callFor(who, removeFavouriteTitle, { params: { id }, query: { at: String(ts) } }, idem),
  },
}

/** Tells the service one wish. */
export const sendWish: Sender = (who, wish) => CALLS[wish.kind][wish.want ? 'add' : 'remove'](who, wish)
