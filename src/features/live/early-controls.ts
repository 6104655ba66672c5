import type { Player } from '../../player/player.ts'

/** Handles the buttons of `EarlyControls`: they command the player until the app's controls replace them. */
export function bringEarlyControls(frame: HTMLElement, player: Player): void {
  const controls = frame.querySelector<HTMLElement>('[data-early-controls]')
  if (!controls) return
  const buttons = new Map(
    [...controls.querySelectorAll<HTMLButtonElement>('[data-early]')].map((button) => [button.dataset['early'], button]),
  )
  const update = (): void => {
    const { playWhenReady, phase, muted, mutedByAutoplay } = player.state.get()
    const pause = buttons.get('pause')
    if (pause) pause.ariaLabel = pause.dataset[playWhenReady ? 'pause' : 'play'] ?? null
    const sound = buttons.get('sound')
    if (sound) sound.ariaPressed = String(!muted)
    for (const part of controls.querySelectorAll<HTMLElement>('[data-when]')) {
      part.hidden = !{
        playing: playWhenReady,
        paused: !playWhenReady,
        stopped: !playWhenReady && phase !== 'loading',
        muted,
        heard: !muted,
        unheard: mutedByAutoplay && phase === 'playing',
      }[part.dataset['when'] as Condition]
    }
  }
  const { state } = player
  const commands: Record<string, () => void> = {
    pause: () => (state.get().playWhenReady ? player.pause() : player.play()),
    play: () => player.play(),
    sound: () => player.setMuted(!state.get().muted),
    unmute: () => player.setMuted(false),
  }
  for (const [name, button] of buttons) button.addEventListener('click', commands[name!]!)
  const unsubscribe = state.subscribe(() => (controls.isConnected ? update() : unsubscribe()))
  update()
  controls.hidden = false
}

/** The conditions under which a part of the early controls shows. */
export type Condition = 'playing' | 'paused' | 'stopped' | 'muted' | 'heard' | 'unheard'
