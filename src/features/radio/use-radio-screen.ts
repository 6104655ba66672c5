import { useLocation, useRouter } from '@tanstack/react-router'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import type { RadioScreenProps } from './RadioScreen.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    radioScreen?: boolean
  }
}

const load = () => import('./RadioScreen.tsx')

/** The lazy full-screen radio. It is a history entry while open: Back closes it and the URL stays. */
export function useRadioScreen() {
  const router = useRouter()
  const entered = useLocation({ select: ({ state }) => state.radioScreen === true })
  const leaving = useRef(false)
  const [Screen, setScreen] = useState<ComponentType<RadioScreenProps>>()
  // Closing the radio from the lock screen removes its entry.
  const open = useRef(entered)
  useEffect(() => {
    leaving.current = false
    open.current = entered
  }, [entered])
  useEffect(() => () => void (open.current && !leaving.current && router.history.back()), [router])
  return {
    Screen: entered ? Screen : undefined,
    /** Prefetches its code. */
    prefetch: () => void load().catch(() => {}),
    async show() {
      try {
        const { RadioScreen } = await load()
        setScreen(() => RadioScreen)
      } catch {
        const { showNoResponse } = await import('../../app-state/no-response-message.ts')
        return showNoResponse()
      }
      // A reload may leave its entry in the history.
      if (entered) return
      await router.navigate({
        to: '.',
        search: true,
        hash: true,
        resetScroll: false,
        state: (state) => ({ ...state, radioScreen: true }),
      })
    },
    hide() {
      // A close may fire twice, because browsers also close dialogs themselves.
      if (leaving.current) return
      leaving.current = true
      router.history.back()
    },
  }
}
