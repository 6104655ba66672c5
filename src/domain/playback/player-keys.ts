/** What a key of the keyboard or of a television's remote asks the player for. */
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

/**
 * What has the focus, as far as keys are concerned: nothing; something in the player's frame; a button or link elsewhere; a range, whose
 * own the arrows are; a list, menu or grid that arrows walk; a field to type in.
 */
export type KeyFocus = 'nothing' | 'picture' | 'elsewhere' | 'range' | 'list' | 'field'

/** Where a key is pressed. */
export type KeyContext = {
  /** The page of a channel, that of a title while it plays, or any other one while the mini player is shown. */
  on: 'channel' | 'film' | 'mini'
  focus: KeyFocus
  /** Whether Space and Enter press what has the focus. */
  pressable: boolean
  /** Whether a dialog is open: everything in it is its own. */
  dialog: boolean
  fullscreen: boolean
  /** Whether a channel number is being typed. */
  typing: boolean
  /** Whether one has just led to its channel by itself: an OK after it was meant for it. */
  typed: boolean
  /** Whether this is a television, where no page is scrolled by arrows. */
  television: boolean
}

/** A key as `KeyboardEvent` describes it. */
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

/**
 * How far a key reaches: `media` wherever the player is; `page` on the page of the picture; `press` there, but not where Space or Enter
 * presses something; `centre` with the focus on the picture and on nothing in it; `sideways` with the focus on the picture or on nothing;
 * `picture` with the focus on the picture, on a television on nothing too, because elsewhere such a key scrolls the page; `typing` while a
 * number is typed, `typed` for a moment after it as well. On a television besides: `remote` with the focus on the picture and on nothing in
 * it, or on nothing; `button` with the focus on a button over the picture, between which the other arrows go; `across` with the focus on a
 * range.
 */
type Reach = 'media' | 'page' | 'press' | 'centre' | 'sideways' | 'picture' | 'remote' | 'button' | 'across' | 'typing' | 'typed'

type Binding = {
  command: PlayerCommand
  reach: Reach
  /** By the place on the keyboard, which is the same in every layout (`code`). */
  codes?: readonly string[]
  /** By the sign (`key`). */
  signs?: readonly string[]
  /** The numbers of remotes' keys (`keyCode`; PLATFORM.md, Accessibility). */
  remote?: readonly number[]
  /** What stands on the keys, for whoever wants to learn them. */
  caps?: readonly string[]
  repeats?: true
  /** Nowhere else is there such a command. */
  only?: KeyContext['on']
}

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

// The first that fits counts. The browser and the system see to volume keys of the keyboard and of the remote themselves.
const BINDINGS: readonly Binding[] = [
  { command: 'confirm', reach: 'typed', signs: ['Enter'] },
  { command: 'erase', reach: 'typing', signs: ['Backspace'] },
  { command: 'forget', reach: 'typing', signs: ['Escape', 'GoBack'], remote: [461, 10009] },
  { command: 'number', reach: 'typing', signs: ['0'] },
  { command: 'controls', reach: 'across', signs: ['ArrowDown'] },
  { command: 'picture', reach: 'across', signs: ['ArrowUp'] },
  { command: 'ruler', reach: 'button', signs: ['ArrowUp'] },
  { command: 'controls', reach: 'remote', signs: ['Enter'], only: 'channel' },
  // Nothing else is done by it over a film; OK plays and pauses that.
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
  // No channel's number begins with 0.
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

// What a range or a list does with the arrows and their like is theirs.
const WALKS = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End'])

/** What a pressed key asks for; null when it is not the player's. */
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

/** The keys of a command, as they are called on the keyboard. */
export type KeyRow = { command: PlayerCommand; caps: readonly string[] }

/** The map of the keys somewhere: every command that has a key to be learnt, in the order of the table. */
export function keyRows(on: KeyContext['on']): KeyRow[] {
  const rows = new Map<PlayerCommand, string[]>()
  for (const { command, caps = [] } of bindingsOn(on)) {
    if (caps.length > 0) rows.set(command, [...(rows.get(command) ?? []), ...caps])
  }
  return [...rows].map(([command, caps]) => ({ command, caps }))
}
