import { useMatches } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { factsOf } from '../../domain/routing/screens.ts'
import { pauseRadio } from './radio.ts'

/** Pauses the radio on screens with a player of their own or of sign-in (section 4, Radio). */
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
    if (isQuiet && !was.current) pauseRadio()
    was.current = isQuiet
  }, [isQuiet])
}
