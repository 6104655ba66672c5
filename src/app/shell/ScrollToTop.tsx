import { Trans } from '@lingui/react/macro'
import { ArrowUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { isTelevision } from '../../platform/device-kind.ts'
import { Button } from '../../ui/Button.tsx'
import css from './ScrollToTop.module.css'

/** Back to the top, offered once the page is scrolled more than 1000 px (section 9). */
export function ScrollToTop() {
  const mark = useRef<HTMLSpanElement>(null)
  const [far, setFar] = useState(false)
  useEffect(() => {
    // An element of that height replaces a scroll listener. A busy page receives several entries at once.
    const observer = new IntersectionObserver((moments) => setFar(moments.at(-1)?.isIntersecting === false))
    observer.observe(mark.current!)
    return () => observer.disconnect()
  }, [])
  return (
    <>
      <span ref={mark} className={css.mark} aria-hidden="true" />
      {far && (
        <div className={css.strip}>
          <Button
            // An arrow of a remote that goes there on the way down a list would find no way on; a pointer
            // still presses it.
            tabIndex={isTelevision() ? -1 : undefined}
            onClick={() => {
              scrollTo({ top: 0 })
              document.getElementById('content')?.focus({ preventScroll: true })
            }}
          >
            <ArrowUp size={18} aria-hidden="true" />
            <Trans>To the top</Trans>
          </Button>
        </div>
      )}
    </>
  )
}
