import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { session } from '../../platform/session.ts'
import { usePart } from '../../ui/use-store.ts'
import { changeFavourite } from './change-favourite.ts'
import { type FavouriteKind, favouritesQuery, KINDS } from './favourite-kinds.ts'

const NONE: readonly string[] = []

/** The viewer's favourites of a kind, and how to change them; a visitor has none and is asked to sign in. */
export function useFavourites(name: FavouriteKind['name']) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const signedIn = usePart(session, (value) => value !== null)
  const { data, error, refetch } = useQuery({ ...favouritesQuery(KINDS[name]), enabled: signedIn })
  const ids = (signedIn && data) || NONE
  return {
    signedIn,
    ids,
    /** Whether the list has arrived. */
    known: signedIn && data !== undefined,
    /** Whether it was asked for in vain, and how to ask again. */
    failed: signedIn && data === undefined && error !== null,
    error,
    ask: () => void refetch(),
    /** What a heart is given: whether it is pressed, what it says, and what a press does. */
    heartOf: (id: string, called: string) => ({
      pressed: ids.includes(id),
      label: t`Favourite: ${called}`,
      onPress: () => void changeFavourite(queryClient, KINDS[name], id, !ids.includes(id)),
    }),
  }
}
