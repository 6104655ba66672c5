import { useEffect, useState } from 'react'

/** For so long a channel is announced after it was changed (art direction, Player). */
const ANNOUNCED_FOR_MS = 4000

/** Whether the channel has just been changed; the one that a page begins with has not. */
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
