import {
  addFavouriteChannel,
  addFavouriteStation,
  addFavouriteTitle,
  type FavouriteChange,
  removeFavouriteChannel,
  removeFavouriteStation,
  removeFavouriteTitle,
} from '../contract/favourites.ts'
import type { PendingChange, ChangeKind, ChangeResponse } from '../domain/account/pending-changes.ts'
import { callAs } from '../storage/authenticated-call.ts'
import type { SignedIn } from '../storage/signed-in.ts'

type Reply = ChangeResponse & { data?: FavouriteChange }
type Sender = (who: SignedIn, wish: PendingChange) => Promise<Reply>

/** How a wish of each kind is told to the service. */
const CALLS: Record<ChangeKind, Record<'add' | 'remove', Sender>> = {
  channels: {
    add: (who, { id, ts, idem }) => callAs(who, addFavouriteChannel, { body: { channel_id: id, at: ts } }, idem),
    remove: (who, { id, ts, idem }) => callAs(who, removeFavouriteChannel, { params: { id }, query: { at: String(ts) } }, idem),
  },
  stations: {
    add: (who, { id, ts, idem }) => callAs(who, addFavouriteStation, { body: { station_id: id, at: ts } }, idem),
    remove: (who, { id, ts, idem }) => callAs(who, removeFavouriteStation, { params: { id }, query: { at: String(ts) } }, idem),
  },
  titles: {
    add: (who, { id, ts, idem }) => callAs(who, addFavouriteTitle, { body: { title_id: id, at: ts } }, idem),
    remove: (who, { id, ts, idem }) => callAs(who, removeFavouriteTitle, { params: { id }, query: { at: String(ts) } }, idem),
  },
}

/** Tells the service one wish. */
export const sendFavouriteChange: Sender = (who, wish) => CALLS[wish.kind][wish.want ? 'add' : 'remove'](who, wish)
