import type { ComponentProps, MouseEvent } from 'react'
import { isPlainPress } from '../ui/plain-press.ts'
import { goTo } from './desk-location.ts'

/** A link within the desk, without a new page. */
export function DeskLink({ href, onClick, children, ...rest }: ComponentProps<'a'> & { href: string }) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlainPress(event)) return
    event.preventDefault()
    goTo(href)
  }
  return (
    <a {...rest} href={href} onClick={follow}>
      {children}
    </a>
  )
}
