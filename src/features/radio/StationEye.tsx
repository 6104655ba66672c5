import type { ReactNode } from 'react'
import { useSelector } from '../../ui/use-store.ts'
import { Eye } from '../../ui/Eye.tsx'
import { radioPlayer } from './radio.ts'

// The buffer reaches the hold-back of forty seconds; half of it is safe already.
const FULL_MS = 20_000

/** The Eye of the playing station: it closes as the buffer fills. The full size has a pupil. */
export function StationEye({ size = 'mini', children }: { size?: 'mini' | 'full'; children?: ReactNode }) {
  const player = radioPlayer()
  const sounding = useSelector(player.state, ({ phase }) => phase === 'playing')
  const tenths = useSelector(player.state, ({ positionMs, bufferedUntilMs }) =>
    positionMs === null || bufferedUntilMs === null ? 0 : Math.round(Math.min(1, (bufferedUntilMs - positionMs) / FULL_MS) * 10),
  )
  return (
    <Eye tuned={tenths / 10} lit={sounding} size={size}>
      {children}
    </Eye>
  )
}
