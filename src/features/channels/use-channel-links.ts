import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, type SyntheticEvent, useRef } from 'react'
import { SCREENS } from '../../domain/routing/paths.ts'
import { isPlainPress } from '../../ui/plain-press.ts'

const INTENT_MS = 50

/**
 * What a list of channels does for the plain links in it that name theirs in `data-channel`: a press is followed without a new page, and
 * what a hand stops at is fetched ahead. A hundred links of the router take longer to draw, and to take away, than what is in them.
 */
export function useChannelLinks() {
  // In the first download: a render saved here costs more bytes than it is worth.
  'use no memo'
  const router = useRouter()
  const soon = useRef(0)

  const linkAt = ({ target }: SyntheticEvent) => {
    const id = (target as Element).closest<HTMLElement>('[data-channel]')?.dataset['channel']
    return id && { to: SCREENS.channel, params: { id }, search: {} }
  }
  const prepare = (event: SyntheticEvent): void => {
    const link = linkAt(event)
    clearTimeout(soon.current)
    // Prepared only: it may fail, and is asked for again when it is opened.
    if (link) soon.current = window.setTimeout(() => void router.preloadRoute(link).catch(() => {}), INTENT_MS)
  }

  return {
    // In its capture, as in the guide: a plain onClick makes React's list look pressable to a television.
    onClickCapture(event: MouseEvent): void {
      const link = isPlainPress(event) && linkAt(event)
      if (!link) return
      event.preventDefault()
      void router.navigate(link)
    },
    onPointerOver: prepare,
    onFocus: prepare,
  }
}
