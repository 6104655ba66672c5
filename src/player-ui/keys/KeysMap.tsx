import { lazy, Suspense, useEffect } from 'react'
import type { KeyContext, PlayerCommand } from '../../domain/playback/player-keys.ts'
import { useStore } from '../../ui/use-store.ts'
import { keysShown } from './keys-store.ts'

const KeysDialog = lazy(async () => ({ default: (await import('./KeysDialog.tsx')).KeysDialog }))

type KeysMapProps = { on: KeyContext['on']; element: HTMLVideoElement; without?: readonly PlayerCommand[] }

/** The map of the keys of a picture, while it is asked for; it goes with the picture. */
export function KeysMap({ on, element, without = [] }: KeysMapProps) {
  const shown = useStore(keysShown)
  useEffect(() => () => keysShown.set(false), [])
  if (!shown) return null
  return (
    <Suspense>
      <KeysDialog on={on} element={element} without={without} onClose={() => keysShown.set(false)} />
    </Suspense>
  )
}
