import { lazy, Suspense, useEffect } from 'react'
import type { KeyContext, PlayerCommand } from '../../domain/playback/player-keys.ts'
import { useStore } from '../../ui/use-store.ts'
import { keysShown } from './keys-store.ts'

const KeysDialog = lazy(async () => ({ default: (await import('./KeysDialog.tsx')).KeysDialog }))

type KeysMapProps = { on: KeyContext['on']; element: HTMLVideoElement; without?: readonly PlayerCommand[] }

/** The key map of a picture while it is open. */
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
