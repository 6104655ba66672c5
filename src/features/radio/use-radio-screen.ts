import { useLocation, useRouter } from '@tanstack/react-router'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import type { Station } from '../../contract/radio.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    radioScreen?: boolean
  }
}

/** What the full screen of the radio is given. */
export type RadioScreenProps = { station: Station; stations: readonly Station[]; onClose: () => void }

const load = () => import('./RadioScreen.tsx')

/**
 * The full screen of the radio, which arrives when it is first wanted. While it is open it is an entry of the history: "back" closes it,
 * and the address stays.
 */
export function useRadioScreen() {
  const router = useRouter()
  const entered = useLocation({ select: ({ state }) => state.radioScreen === true })
  const leaving = useRef(false)
  const [Screen, setScreen] = useState<ComponentType<RadioScreenProps>>()
  // The radio is closed from the lock screen while this is open: its entry goes with it.
  const open = useRef(entered)
  useEffect(() => {
    leaving.current = false
    open.current = entered
  }, [entered])
  useEffect(() => () => void (open.current && !leaving.current && router.history.back()), [router])
  return {
    Screen: entered ? Screen : undefined,
    /** Fetches it before it is needed. */
    warm: () => void load().catch(() => {}),
    async show() {
      try {
        const { RadioScreen } = await load()
        setScreen(() => RadioScreen)
      } catch {
        const { showNoResponse } = await import('../../app-state/no-response-message.ts')
        return showNoResponse()
      }
      // After a reload the entry may still be there.
      if (entered) return
      await router.navigate({
        to: '.',
        search: true,
        hash: true,
        resetScroll: false,
        state: (kept) => ({ ...kept, radioScreen: true }),
      })
    },
    hide() {
      // It may be asked twice before the entry is left: a browser that closes a dialog by itself says so too.
      if (leaving.current) return
      leaving.current = true
      router.history.back()
    },
  }
}
