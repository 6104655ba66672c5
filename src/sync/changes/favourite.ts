import {
  addFavouriteChannel,
  addFavouriteStation,
  addFavouriteTitle,
  type FavouriteChange,
  removeFavouriteChannel,
  removeFavouriteStation,
  removeFavouriteTitle,
} from '../../contract/favourites.ts'
import {
  type ChangeResponse,
  type FavouriteKind,
  foldToggle,
  type PendingFavourite,
} from '../../domain/account/pending-changes.ts'
import { callAs } from '../../storage/authenticated-call.ts'
import { cacheFavourite } from '../../storage/cached-favourites.ts'
import type { ChangeRules, Sender } from '../change-rules.ts'

type Send = (who: Sender, change: PendingFavourite) => Promise<ChangeResponse & { data?: FavouriteChange }>

const CALLS: Record<FavouriteKind, Record<'add' | 'remove', Send>> = {
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

/** Favourites: one pending change an item, with the wanted state. */
export const favouriteRules: ChangeRules<PendingFavourite> = {
  key: ({ id }) => id,
  fold: foldToggle,
  send: (who, change) => CALLS[change.kind][change.want ? 'add' : 'remove'](who, change),
  async apply({ token }, change, data) {
    // Another device may have changed the item later: the server decides.
    const { isFavorite } = (data ?? { isFavorite: change.want }) as Pick<FavouriteChange, 'isFavorite'>
    if (token !== undefined) await cacheFavourite(token, change, isFavorite)
  },
}
