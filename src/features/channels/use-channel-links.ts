import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, type SyntheticEvent, useRef } from 'react'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { isPlainPress } from '../../ui/plain-press.ts'

const INTENT_MS = 50

/** Delegates navigation and prefetch for plain links that carry `data-channel`. A hundred router links
 * take longer to mount and unmount than their content. */
export function useChannelLinks() {
  const router = useRouter()
  const soon = useRef(0)

  const linkAt = ({ target }: SyntheticEvent) => {
    const id = (target as Element).closest<HTMLElement>('[data-channel]')?.dataset['channel']
    return id && { to: SCREEN_PATHS.channel, params: { id }, search: {} }
  }
  const prepare = (event: SyntheticEvent): void => {
    const link = linkAt(event)
    clearTimeout(soon.current)
    // A failed prefetch is ignored: opening the link loads it again.
    if (link) soon.current = window.setTimeout(() => void router.preloadRoute(link).catch(() => {}), INTENT_MS)
  }

  return {
    // Captured, as in the guide: a plain onClick makes React's list look clickable to televisions.
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
