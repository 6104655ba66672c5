import { useLocation } from '@tanstack/react-router'
import { type ListChoice, type ListScreen, readChoice } from '../../domain/catalogue/list-choice.ts'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'

/**
 * Returns the latest choice of filters, even while its list loads and the previous one, `shown`, is on
 * screen.
 */
export function useLatestChoice(screen: ListScreen, shown: ListChoice): ListChoice {
  const latest = useLocation({
    // The address of another screen has no filters of this list.
    select: ({ pathname, search }) => (pathname === SCREEN_PATHS[screen] ? JSON.stringify(readChoice(search)) : undefined),
  })
  return latest === undefined ? shown : (JSON.parse(latest) as ListChoice)
}
