import type { KeyContext } from '../../domain/playback/player-keys.ts'

// Elements that take typed text; buttons and checkboxes do not.
const FIELD =
  'textarea, select, [contenteditable], input:not([type=range], [type=checkbox], [type=radio], [type=button], [type=submit])'
const RANGE = 'input[type=range], [role=slider]'
const LIST = '[role=grid], [role=menu], [role=listbox], [role=radiogroup], [role=tablist], [popover], input[type=radio]'
const PRESSABLE = 'a[href], button, summary, [role=button], [role=menuitem], input:not([type=range])'

/** Returns the focus state for the player's keys in `frame`. */
export function focusFor(frame: HTMLElement | null): Pick<KeyContext, 'focus' | 'pressable' | 'dialog'> {
  const element = document.activeElement
  const dialog = document.querySelector('dialog[open]') !== null
  if (!element || element === document.body || element === document.documentElement)
    return { focus: 'nothing', pressable: false, dialog }
  return { focus: kindOf(element, frame), pressable: element.closest(PRESSABLE) !== null, dialog }
}

function kindOf(element: Element, frame: HTMLElement | null): KeyContext['focus'] {
  if (element.closest(FIELD)) return 'field'
  if (element.closest(RANGE)) return 'range'
  if (element.closest(LIST)) return 'list'
  return frame?.contains(element) ? 'picture' : 'elsewhere'
}
