import { type ComponentType, useEffect, useState } from 'react'
import { whenQuiet } from '../../platform/when-idle.ts'

/** Reminds of programmes while the site is open; its code arrives once the page has nothing else to do. */
export function Reminding() {
  const [Part, setPart] = useState<ComponentType>()
  useEffect(
    () =>
      whenQuiet(() => {
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
