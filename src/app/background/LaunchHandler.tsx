import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { readPath, SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { properPath } from '../../domain/routing/proper-path.ts'
import { isShare } from '../../domain/routing/shared-link.ts'
import { onLaunch } from '../../platform/launches.ts'
import { requestedLocale } from '../../app-state/locale-store.ts'
import { sharedAddress } from '../../platform/shared-address.ts'

/**
 * Navigates the open site to a launch of the installed app, such as a shortcut or a share, without
 * interrupting playback.
 */
export function LaunchHandler() {
  const { history } = useRouter()
  useEffect(() => {
    onLaunch((target) => {
      // A launch by the app's icon only focuses the window.
      if (readPath(target.pathname).path === SCREEN_PATHS.home) return
      const to = isShare(target.pathname) ? sharedAddress(target) : properPath(target.pathname) + target.search + target.hash
      if (to === location.pathname + location.search + location.hash) return
      history.push(to)
      // The language is read from the address, which would change a little later.
      history.flush()
      requestedLocale.set(readPath(location.pathname).locale)
    })
  }, [history])
  return null
}
