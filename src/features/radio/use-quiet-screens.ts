import { useMatches } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { factsOf } from '../../domain/routing/screens.ts'
import { pauseRadio } from './radio.ts'

/** Pauses the radio where somebody comes to a screen with a player of its own, or to one of signing in (section 4, Radio). */
export function useQuietScreens(): void {
  const isQuiet = useMatches({
    select: (matches) => {
      const { screen } = matches.at(-1)?.staticData ?? {}
      return screen === 'channel' || (screen !== undefined && factsOf(screen).layout === 'auth')
    },
  })
  // A station that is begun there, from the search, is meant to be heard.
  const was = useRef(isQuiet)
  useEffect(() => {
    if (isQuiet && !was.current) pauseRadio()
    was.current = isQuiet
  }, [isQuiet])
}
