import { type RefObject, useEffect, useEffectEvent } from 'react'
import { commandOf, type KeyContext, type PlayerCommand } from '../../domain/playback/player-keys.ts'
import { isTelevision } from '../../platform/device-kind.ts'
import { focusFor } from './key-focus.ts'

/** Actions by command; a typed digit comes as the argument. */
export type KeyActions = { readonly [C in PlayerCommand]?: (digit: string) => void }

type PlayerKeysOptions = {
  on: KeyContext['on']
  /** The player's frame. */
  frame?: RefObject<HTMLElement | null>
  typing?: boolean
  typed?: boolean
  actions: KeyActions
}

/** Handles keyboard and remote keys (src/domain/playback/player-keys.ts) while mounted. */
export function usePlayerKeys({ on, frame, typing = false, typed = false, actions }: PlayerKeysOptions): void {
  const press = useEffectEvent((event: KeyboardEvent): void => {
    if (event.defaultPrevented) return
    const context = {
      ...focusFor(frame?.current ?? null),
      on,
      typing,
      typed,
      fullscreen: document.fullscreenElement !== null,
      television: isTelevision(),
    }
    const command = commandOf(event, context)
    const act = command && actions[command]
    if (!act) return
    event.preventDefault()
    act(event.key)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event)
    addEventListener('keydown', listen)
    // Those that `boot.ts` kept until now.
    ;(window as { earlyKeys?: KeyboardEvent[] }).earlyKeys?.splice(0).forEach(listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
