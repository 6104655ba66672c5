import { useMatches } from '@tanstack/react-router'
import { type ComponentType, useEffect, useState } from 'react'
import { watching } from '../features/live/watching-store.ts'
import { usePart } from '../ui/use-store.ts'

/** The television on every screen but the page of a channel, where the picture is large; its code arrives while something is watched there. */
export function Television() {
  const [Mini, setMini] = useState<ComponentType<{ quiet: boolean }>>()
  const on = usePart(watching, (value) => value !== null)
  const last = useMatches({ select: (matches) => matches.at(-1) })
  useEffect(() => {
    if (!on) return
    // Without it the picture ends with its page.
    import('../features/live/mini/MiniPlayer.tsx').then(
      ({ MiniPlayer }) => setMini(() => MiniPlayer),
      () => {},
    )
  }, [on])
  // In another language the screens are made anew, and for a moment there is none.
  if (!on || !last || !Mini) return null
  const { screen, bare = false } = last.staticData
  return screen === 'channel' && !last._notFound ? null : <Mini quiet={bare} />
}
