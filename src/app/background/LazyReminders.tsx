import { type ComponentType, useEffect, useState } from 'react'
import { whenIdle } from '../../platform/when-idle.ts'

/** Reminds of programmes while the site is open; its code arrives once the page has nothing else to do. */
export function LazyReminders() {
  const [Part, setPart] = useState<ComponentType>()
  useEffect(
    () =>
      whenIdle(() => {
        // Without it pushes still come; the next visit tries again.
        import('../../features/reminders/DueReminders.tsx').then(
          ({ DueReminders }) => setPart(() => DueReminders),
          () => {},
        )
      }),
    [],
  )
  return Part && <Part />
}
