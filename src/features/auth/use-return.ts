import { useRouter } from '@tanstack/react-router'
import { localizePath, SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { pathOf } from '../../domain/routing/site-path.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { cameFrom } from './place-store.ts'

/**
 * Returns the way back to where the viewer came from, else to `otherwise`, without a step of history to the
 * way in.
 */
export function useReturn(otherwise: string = SCREEN_PATHS.profile): () => void {
  const router = useRouter()
  return () => {
    const place = cameFrom() ?? otherwise
    const path = pathOf(place)
    router.history.replace(localizePath(path, localeStore.get()) + place.slice(path.length))
  }
}
