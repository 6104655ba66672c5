import type { QueryClient } from '@tanstack/react-query'
import { withFavourite } from '../../domain/favourites.ts'
import { languageTag } from '../../domain/locale.ts'
import { MESSAGE_TEXTS, type MessageCode } from '../../domain/message-texts.ts'
import { CallFailure } from '../../platform/http.ts'
import { localeStore } from '../../platform/locale-store.ts'
import { showMessage } from '../../platform/message-store.ts'
import { sayNoAnswer } from '../../platform/say-no-answer.ts'
import { session } from '../../platform/session.ts'
import { type FavouriteKind, favouritesQuery } from './favourite-kinds.ts'

// Changes reach the service in the order of the presses, so that the last press is what it keeps.
let sent: Promise<unknown> = Promise.resolve()
const lastPress = new Map<string, object>()

/**
 * Changes a favourite on screen first and then at the service (section 4, Favourites). When the service refuses, the screen goes back to
 * what it was, unless it was pressed again since, and a message says why.
 */
export async function changeFavourite(queryClient: QueryClient, kind: FavouriteKind, id: string, kept: boolean): Promise<void> {
  const token = session.get()?.auth_token
  if (token === undefined) return say('favourites_sign_in')
  const query = favouritesQuery(kind)
  const key = `${kind.name}:${id}`
  const press = {}
  lastPress.set(key, press)
  const isOurs = () => lastPress.get(key) === press && session.get()?.auth_token === token
  const show = (is: boolean) =>
    queryClient.setQueryData(query.queryKey, (ids: readonly string[] | undefined) => ids && withFavourite(ids, id, is))

  try {
    // An answer that was asked for before the press would take it back.
    await queryClient.cancelQueries({ queryKey: query.queryKey })
    await queryClient.ensureQueryData(query)
    if (!isOurs()) return
    show(kept)
    const turn = sent.then(() => {
      // Somebody else has signed in meanwhile.
      if (session.get()?.auth_token !== token) throw new CallFailure('authorization_required', '', null)
      return kept ? kind.add(id) : kind.remove(id)
    })
    sent = turn.catch(() => {})
    const { wasFavorite } = await turn
    if (kept && wasFavorite && isOurs() && kind.name === 'stations') say('station_already_favourite')
  } catch (error) {
    if (isOurs()) {
      show(!kept)
      // The place that it had is known to the service.
      void queryClient.invalidateQueries({ queryKey: query.queryKey })
    }
    sayFailure(error)
  }
}

function say(code: MessageCode): void {
  showMessage({ type: 'favorites', title: MESSAGE_TEXTS[code][languageTag(localeStore.get())] })
}

function sayFailure(error: unknown): void {
  if (error instanceof CallFailure && error.code === 'authorization_required') say('favourites_sign_in')
  else if (error instanceof CallFailure && error.message !== '' && error.status !== null) {
    showMessage({ type: 'error', title: error.message })
  } else sayNoAnswer()
}
