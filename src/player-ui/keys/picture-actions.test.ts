import { expect, test } from 'vitest'
import { createStore } from '../../platform/store.ts'
import type { Player } from '../../player/player.ts'
import { IDLE_STATE } from '../../player/state.ts'
import { pictureActions } from './picture-actions.ts'

/** A player that writes down what it is asked for, on an element with a volume. */
function bench(state: Partial<typeof IDLE_STATE> = {}, volume = 0.5) {
  const calls: string[] = []
  const note = (name: string) => (value?: unknown) => void calls.push(value === undefined ? name : `${name} ${String(value)}`)
  const player = {
    state: createStore({ ...IDLE_STATE, ...state }),
    play: note('play'),
    pause: note('pause'),
    setVolume: note('volume'),
    setMuted: note('muted'),
  } as unknown as Player
  const actions = pictureActions({ element: { volume } as HTMLVideoElement, player }, note('seek by'))
  return { calls, press: (command: keyof typeof actions) => actions[command]?.('') }
}

test('one key toggles play and pause by the viewer’s intent, not by the buffer’s state', () => {
  const waiting = bench({ playWhenReady: true, phase: 'waiting' })
  waiting.press('toggle')
  expect(waiting.calls).toEqual(['pause'])
  const paused = bench()
  paused.press('toggle')
  expect(paused.calls).toEqual(['play'])
})

test('the volume changes by tenths, and turning it up unmutes', () => {
  const { calls, press } = bench({ muted: true }, 0.3)
  press('louder')
  press('quieter')
  expect(calls).toEqual(['volume 0.4', 'muted false', 'volume 0.2'])
})

test('steps are of fifteen seconds', () => {
  const { calls, press } = bench()
  press('back')
  press('forward')
  expect(calls).toEqual(['seek by -15', 'seek by 15'])
})
