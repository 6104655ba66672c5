import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { screenOf } from '../../domain/routing/screen-of.ts'
import { isTelevision } from '../../platform/device-kind.ts'

/** Of the height of the screen, above and below what has the focus. */
const KEPT_CLEAR = '32vh'

/** The words in the address of a title that ask for what plays (src/domain/catalogue/title-playing.ts). */
const PLAYS = ['play', 'trailer', 'episode']

/**
 * On a television keeps what has the focus so far from the edges of the screen that what is next is in view:
 * an arrow of a remote goes to what is seen, and where there is nothing it only scrolls, so that every other
 * press would lead nowhere. The picture of a player stands still instead.
 */
export function TvScrollPadding() {
  const hasPicture = useRouterState({
    select: ({ location }) => screenOf(location.pathname)?.screen === 'channel' || PLAYS.some((word) => word in location.search),
  })
  useEffect(() => {
    if (!isTelevision()) return
    const root = document.documentElement
    root.dataset['television'] = ''
    root.style.scrollPaddingBlock = hasPicture ? '' : KEPT_CLEAR
  }, [hasPicture])
  return null
}
