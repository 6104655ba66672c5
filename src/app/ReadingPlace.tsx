import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** Keeps the place of whoever reads by ear or keyboard: when the link that was pressed goes with its screen, the next one begins at its content. */
export function ReadingPlace() {
  const pathname = useLocation({ select: (location) => location.pathname })
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true })
  }, [pathname])
  return null
}
