import { useMatches } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { factsOf } from '../../domain/routing/screens.ts'
import { pauseTuned } from '../../features/radio/radio-store.ts'

/**
 * Pauses the radio on screens with a player of their own or of sign-in (section 4, Radio). The shell calls
 * it: the radio's bar may load after the station already plays.
 */
export function useQuietScreens(): void {
  const isQuiet = useMatches({
    select: (matches) => {
      const { screen } = matches.at(-1)?.staticData ?? {}
      return screen === 'channel' || (screen !== undefined && factsOf(screen).layout === 'auth')
    },
  })
  // A station started there, from search, keeps playing.
  const was = useRef(isQuiet)
  useEffect(() => {
    if (isQuiet && !was.current) void pauseTuned()
    was.current = isQuiet
  }, [isQuiet])
}
