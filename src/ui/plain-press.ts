import type { MouseEvent } from 'react'

/** Whether a press on a link asks for nothing else of the browser: a tab or window of its own, or a file. */
export const isPlainPress = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
