import { useLocation } from '@tanstack/react-router'
import { type ListChoice, type ListScreen, readChoice } from '../../domain/catalogue/list-choice.ts'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'

/**
 * What was chosen last, also while its list is on the way and the one before, `shown`, is still on screen.
 */
export function useWantedChoice(screen: ListScreen, shown: ListChoice): ListChoice {
  const wanted = useLocation({
    // Whoever leaves for another screen has not chosen anything here.
    select: ({ pathname, search }) => (pathname === SCREEN_PATHS[screen] ? JSON.stringify(readChoice(search)) : undefined),
  })
  return wanted === undefined ? shown : (JSON.parse(wanted) as ListChoice)
}
