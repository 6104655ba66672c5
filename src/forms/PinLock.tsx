import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { timeOfDay } from '../domain/time/clock-format.ts'
import { viewerZone } from '../platform/viewer-zone.ts'
import { useStore } from '../ui/use-store.ts'
import { Refusal } from './Form.tsx'
import { now } from '../storage/server-clock.ts'

/** Shows until when the PIN is locked (epoch ms), and notifies when the lock ends. */
export function PinLock({ untilMs, onOver }: { untilMs: number; onOver: () => void }) {
  const zone = useStore(viewerZone)
  useEffect(() => {
    const timer = setTimeout(onOver, Math.max(0, untilMs - now()))
    return () => clearTimeout(timer)
  }, [untilMs, onOver])
  // The minute that has begun is not over yet.
  const time = timeOfDay(untilMs + 59_999, zone)
  return (
    <Refusal>
      <Trans>Too many wrong tries. The PIN can be entered again at {time}.</Trans>
    </Refusal>
  )
}
