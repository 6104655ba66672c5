/** The player's command of a key. */
export type PlayerCommand =
  | 'toggle'
  | 'play'
  | 'pause'
  | 'stop'
  | 'back'
  | 'forward'
  | 'nextEpisode'
  | 'next'
  | 'previous'
  | 'last'
  | 'number'
  | 'confirm'
  | 'erase'
  | 'forget'
  | 'live'
  | 'guide'
  | 'louder'
  | 'quieter'
  | 'mute'
  | 'fullscreen'
  | 'pictureInPicture'
  | 'keys'
  | 'controls'
  | 'ruler'
  | 'picture'
  | 'leave'

/** The focused element's type: none, the player's frame, another button or link, a range, a list walked by
 * arrows, or a text field. */
export type KeyFocus = 'nothing' | 'picture' | 'elsewhere' | 'range' | 'list' | 'field'

/** The context of a key press. */
export type KeyContext = {
  /** A channel page, a playing title's page, or any other with the mini player. */
  on: 'channel' | 'film' | 'mini'
  focus: KeyFocus
  /** Space and Enter press the focused element. */
  pressable: boolean
  /** An open dialog handles its own keys. */
  dialog: boolean
  fullscreen: boolean
  /** A channel number is being typed. */
  typing: boolean
  /** A number has just zapped by itself, so an OK after it was meant for it. */
  typed: boolean
  /** Televisions do not scroll pages by arrows. */
  television: boolean
}

/** A key by `KeyboardEvent`'s fields. */
export type KeyPress = {
  key: string
  code: string
  keyCode: number
  repeat: boolean
  shiftKey: boolean
  ctrlKey: boolean
  altKey: boolean
  metaKey: boolean
}

/** Where a key applies, by focus and page. `media`: with any player; `page`: on its page; `press`: there,
 * unless Space or Enter presses something; the others depend on the focused element, see `reaches`. */
type Reach = 'media' | 'page' | 'press' | 'centre' | 'sideways' | 'picture' | 'remote' | 'button' | 'across' | 'typing' | 'typed'

type Binding = {
  command: PlayerCommand
  reach: Reach
  /** Physical keys, the same in every layout (`code`). */
  codes?: readonly string[]
  /** Characters (`key`). */
  signs?: readonly string[]
  /** Key codes of remotes (`keyCode`). */
  remote?: readonly number[]
  /** The labels in the key map. */
  caps?: readonly string[]
  repeats?: true
  /** The only page with this command. */
  only?: KeyContext['on']
}

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

// The first match wins. Browser and system handle volume keys themselves.
const BINDINGS: readonly Binding[] = [
  { command: 'confirm', reach: 'typed', signs: ['Enter'] },
  { command: 'erase', reach: 'typing', signs: ['Backspace'] },
  { command: 'forget', reach: 'typing', signs: ['Escape', 'GoBack'], remote: [461, 10009] },
  { command: 'number', reach: 'typing', signs: ['0'] },
  { command: 'controls', reach: 'across', signs: ['ArrowDown'] },
  { command: 'picture', reach: 'across', signs: ['ArrowUp'] },
  { command: 'ruler', reach: 'button', signs: ['ArrowUp'] },
  { command: 'controls', reach: 'remote', signs: ['Enter'], only: 'channel' },
  // Unused over a film, where OK toggles play.
  { command: 'controls', reach: 'remote', signs: ['ArrowDown'], only: 'film' },
  { command: 'toggle', reach: 'press', codes: ['Space'], caps: ['Space'] },
  { command: 'toggle', reach: 'page', codes: ['KeyK'], caps: ['K'] },
  { command: 'toggle', reach: 'centre', signs: ['Enter'], only: 'film' },
  { command: 'toggle', reach: 'media', remote: [10252] },
  { command: 'play', reach: 'media', remote: [415] },
  { command: 'pause', reach: 'media', remote: [19] },
  { command: 'stop', reach: 'media', remote: [413] },
  { command: 'back', reach: 'sideways', signs: ['ArrowLeft'], caps: ['←'], repeats: true },
  { command: 'back', reach: 'page', codes: ['KeyJ'], caps: ['J'], repeats: true },
  { command: 'back', reach: 'media', remote: [412], repeats: true },
  { command: 'forward', reach: 'sideways', signs: ['ArrowRight'], caps: ['→'], repeats: true },
  { command: 'forward', reach: 'page', codes: ['KeyL'], caps: ['L'], repeats: true },
  { command: 'forward', reach: 'media', remote: [417], repeats: true },
  { command: 'nextEpisode', reach: 'page', codes: ['KeyN'], signs: ['MediaTrackNext'], caps: ['N'], only: 'film' },
  { command: 'next', reach: 'picture', signs: ['ArrowUp', 'PageUp'], caps: ['↑', 'PgUp'], repeats: true, only: 'channel' },
  { command: 'next', reach: 'page', signs: ['ChannelUp'], remote: [427], caps: ['CH +'], repeats: true, only: 'channel' },
  {
    command: 'previous',
    reach: 'picture',
    signs: ['ArrowDown', 'PageDown'],
    caps: ['↓', 'PgDn'],
    repeats: true,
    only: 'channel',
  },
  { command: 'previous', reach: 'page', signs: ['ChannelDown'], remote: [428], caps: ['CH −'], repeats: true, only: 'channel' },
  { command: 'number', reach: 'page', signs: DIGITS, caps: ['1–9'], repeats: true, only: 'channel' },
  // No channel number starts with 0.
  { command: 'last', reach: 'page', signs: ['0', 'Backspace'], remote: [10190], caps: ['0', 'Backspace'], only: 'channel' },
  { command: 'live', reach: 'page', codes: ['Home'], caps: ['Home'], only: 'channel' },
  { command: 'guide', reach: 'page', codes: ['KeyG'], signs: ['Guide'], remote: [458], caps: ['G'], only: 'channel' },
  { command: 'louder', reach: 'page', signs: ['+', '='], caps: ['+'], repeats: true },
  { command: 'quieter', reach: 'page', signs: ['-'], caps: ['−'], repeats: true },
  { command: 'mute', reach: 'page', codes: ['KeyM'], caps: ['M'] },
  { command: 'fullscreen', reach: 'page', codes: ['KeyF'], caps: ['F'] },
  { command: 'pictureInPicture', reach: 'page', codes: ['KeyP'], caps: ['P'] },
  { command: 'keys', reach: 'page', signs: ['?'], caps: ['?'] },
  { command: 'leave', reach: 'page', signs: ['GoBack'], remote: [461, 10009] },
]

// Keys that ranges and lists handle themselves.
const WALKS = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End'])

/** Returns the command of a key, or null. */
export function commandOf(press: KeyPress, context: KeyContext): PlayerCommand | null {
  if (press.ctrlKey || press.altKey || press.metaKey || context.dialog || context.focus === 'field') return null
  const isAcross = context.television && context.focus === 'range' && (press.key === 'ArrowUp' || press.key === 'ArrowDown')
  if (WALKS.has(press.key) && !isAcross && (context.focus === 'range' || context.focus === 'list')) return null
  return bindingsOn(context.on).find((binding) => fits(binding, press) && reaches(binding.reach, context))?.command ?? null
}

function bindingsOn(on: KeyContext['on']): readonly Binding[] {
  return BINDINGS.filter(({ only = on }) => only === on)
}

function fits({ codes, signs, remote, repeats }: Binding, press: KeyPress): boolean {
  if (press.repeat && !repeats) return false
  if (signs?.includes(press.key) || remote?.includes(press.keyCode)) return !press.shiftKey || press.key.length === 1
  return !press.shiftKey && (codes?.includes(press.code) ?? false)
}

function reaches(reach: Reach, { on, focus, pressable, fullscreen, typing, typed, television }: KeyContext): boolean {
  if (reach === 'media') return true
  if (on === 'mini') return false
  if (reach === 'typing') return typing
  if (reach === 'typed') return typing || typed
  if (reach === 'press') return !pressable
  if (reach === 'centre') return focus === 'picture' && !pressable
  if (reach === 'across') return television && focus === 'range'
  if (reach === 'remote') return television && !pressable && (focus === 'picture' || focus === 'nothing')
  const isOnButton = television && pressable && focus === 'picture'
  if (reach === 'button' || isOnButton) return isOnButton && (reach === 'button' || reach === 'page')
  const isPicture = focus === 'picture' || fullscreen
  if (reach === 'sideways') return isPicture || focus === 'nothing'
  if (reach === 'picture') return isPicture || (focus === 'nothing' && television)
  return true
}

/** A command with its key labels. */
export type KeyRow = { command: PlayerCommand; caps: readonly string[] }

/** Returns the key map of a page, in table order. */
export function keyRows(on: KeyContext['on']): KeyRow[] {
  const rows = new Map<PlayerCommand, string[]>()
  for (const { command, caps = [] } of bindingsOn(on)) {
    if (caps.length > 0) rows.set(command, [...(rows.get(command) ?? []), ...caps])
  }
  return [...rows].map(([command, caps]) => ({ command, caps }))
}
