import { useRouter } from '@tanstack/react-router'
import { localizePath, SCREENS } from '../../domain/paths.ts'
import { pathOf } from '../../domain/site-path.ts'
import { localeStore } from '../../platform/locale-store.ts'
import { cameFrom } from './place-store.ts'

/** Leads whoever has signed in back to where they came from, else to their dashboard; the way in is not gone back to. */
export function useReturn(): () => void {
  const router = useRouter()
  return () => {
    const place = cameFrom() ?? SCREENS.profile
    const path = pathOf(place)
    router.history.replace(localizePath(path, localeStore.get()) + place.slice(path.length))
  }
}
