import { useEffect, useState } from 'react'

/** How long a new channel is announced (art direction, Player). */
const ANNOUNCED_FOR_MS = 4000

/** True for a while after the channel changed; false for the page's first one. */
export function useZapped(channelId: string): boolean {
  const [seen, setSeen] = useState({ channelId, zapped: false })
  if (seen.channelId !== channelId) setSeen({ channelId, zapped: true })
  useEffect(() => {
    if (!seen.zapped) return
    const timer = setTimeout(() => setSeen({ ...seen, zapped: false }), ANNOUNCED_FOR_MS)
    return () => clearTimeout(timer)
  }, [seen])
  return seen.zapped
}
