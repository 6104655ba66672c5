import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type FavouriteKind, waitingCount } from '../../domain/account/pending-changes.ts'
import { withPendingFavourites } from '../../domain/account/pending-favourites.ts'
import { session } from '../../app-state/session.ts'
import { useSelector, useStore } from '../../ui/use-store.ts'
import { favouritesQuery } from './favourite-kinds.ts'
import { pendingFavourites, toggleFavourite } from './favourite-changes-store.ts'

const NONE: readonly string[] = []

/** The viewer's favourites of a kind with pending changes applied, and their toggles; a visitor has none
 * and is asked to sign in. */
export function useFavourites(kind: FavouriteKind) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const signedIn = useSelector(session, (value) => value !== null)
  const { data, error, refetch } = useQuery({ ...favouritesQuery(kind), enabled: signedIn })
  const all = useStore(pendingFavourites)
  const own = useMemo(() => all.filter((change) => change.kind === kind), [all, kind])
  const ids = useMemo(() => (signedIn ? withPendingFavourites(data ?? NONE, own) : NONE), [signedIn, data, own])
  return {
    signedIn,
    ids,
    /** The list has loaded. */
    known: signedIn && data !== undefined,
    /** The list failed to load; `ask` retries. */
    failed: signedIn && data === undefined && error !== null,
    error,
    ask: () => void refetch(),
    /** Returns a props of a heart button: isPressed, pending, label and action. */
    heartOf: (id: string, called: string) => ({
      isPressed: ids.includes(id),
      label: t`Favourite: ${called}`,
      ...(waitingCount(all) > 0 && own.some((change) => change.id === id) && { pending: t`Waits for the network` }),
      onPress: () => void toggleFavourite(queryClient, kind, id),
    }),
  }
}
