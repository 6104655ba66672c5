import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { screenOf } from '../../domain/routing/screen-of.ts'
import { isTelevision } from '../../platform/device-kind.ts'

/** Of the height of the screen, above and below what has the focus. */
const SCROLL_PADDING = '32vh'

/** The words in the address of a title that ask for what plays (src/domain/catalogue/title-playing.ts). */
const PLAYS = ['play', 'trailer', 'episode']

/**
 * On a television keeps the focused element away from the screen's edges. A remote's arrow moves the focus
 * only to visible elements and otherwise scrolls, so every other press would do nothing.
 */
export function TvScrollPadding() {
  const hasPicture = useRouterState({
    select: ({ location }) => screenOf(location.pathname)?.screen === 'channel' || PLAYS.some((word) => word in location.search),
  })
  useEffect(() => {
    if (!isTelevision()) return
    const root = document.documentElement
    root.dataset['television'] = ''
    root.style.scrollPaddingBlock = hasPicture ? '' : SCROLL_PADDING
  }, [hasPicture])
  return null
}
