import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import css from './GoingOn.module.css'

const SAID_FOR_MS = 8000

/** Says for a while that a pause was longer than what the viewer may look back at. */
export function TooLate({ said, onOver }: { said: boolean; onOver: () => void }) {
  useEffect(() => {
    if (!said) return
    const timer = setTimeout(onOver, SAID_FOR_MS)
    return () => clearTimeout(timer)
  }, [said, onOver])
  return (
    <div className={css.strip} role="status">
      {said && (
        <p>
          <Trans>The pause was long: it goes on live</Trans>
        </p>
      )}
    </div>
  )
}
