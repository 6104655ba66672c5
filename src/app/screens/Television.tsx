import { type StaticDataRouteOption, useMatches } from '@tanstack/react-router'
import { type ComponentType, useEffect, useState } from 'react'
import { factsOf } from '../../domain/routing/screens.ts'
import { watching } from '../../features/live/watching-store.ts'
import { useSelector } from '../../ui/use-store.ts'

const NO_SCREEN: StaticDataRouteOption = {}

/**
 * The television on every screen but the page of a channel, where the picture is large; its code arrives
 * while something is watched there.
 */
export function Television() {
  const [Mini, setMini] = useState<ComponentType<{ quiet: boolean }>>()
  const on = useSelector(watching, (value) => value !== null)
  const shown = useMatches({
    // The page of an address that nothing answers to is marked on the match that shows it, which need not be
    // the last.
    select: (matches) => (matches.some((match) => match._notFound) ? NO_SCREEN : matches.at(-1)?.staticData),
  })
  useEffect(() => {
    if (!on) return
    // Without it the picture ends with its page.
    import('../../features/live/mini/MiniPlayer.tsx').then(
      ({ MiniPlayer }) => setMini(() => MiniPlayer),
      () => {},
    )
  }, [on])
  // A change of the language renders the screens anew, so for a moment there is none.
  if (!on || !shown || !Mini) return null
  const { screen } = shown
  return screen === 'channel' ? null : <Mini quiet={screen !== undefined && factsOf(screen).layout === 'auth'} />
}
