import { useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import { Button } from '../Button.tsx'
import css from './Rail.module.css'
import { useScrollEnds } from '../scroll-ends.ts'
import { scrollIntoViewOnFocus } from '../scroll-into-view-on-focus.ts'

type RailProps = {
  title: ReactNode
  /** A link to the whole list. */
  all?: ReactNode
  /** The type of the items decides their width. */
  items?: 'poster' | 'channel' | 'station'
  /** The items, each an `<li>`. */
  children: ReactNode
  className?: string
}

// A page step leaves part of the previous items visible.
const TURN = 0.85

/** A horizontal rail under a heading and its Scale; scrolls by touch, wheel, keyboard, and buttons for a
 * mouse. */
export function Rail({ title, all, items = 'poster', children, className = '' }: RailProps) {
  const { t } = useLingui()
  const titleId = useId()
  const strip = useRef<HTMLUListElement>(null)
  const { before, after } = useScrollEnds(strip)
  const turn = (way: 1 | -1) => strip.current?.scrollBy({ left: way * strip.current.clientWidth * TURN })
  return (
    <section className={`${css.rail} ${className}`} data-items={items} aria-labelledby={titleId}>
      <div className={css.head}>
        <h2 id={titleId}>{title}</h2>
        {all}
        {(before || after) && (
          <div className={css.turns}>
            <Button look="icon" aria-label={t`Scroll back`} disabled={!before} onClick={() => turn(-1)}>
              <ChevronLeft size={22} aria-hidden="true" />
            </Button>
            <Button look="icon" aria-label={t`Scroll forward`} disabled={!after} onClick={() => turn(1)}>
              <ChevronRight size={22} aria-hidden="true" />
            </Button>
          </div>
        )}
      </div>
      <span className={css.ticks} aria-hidden="true" />
      <ul ref={strip} className={css.strip} onFocus={scrollIntoViewOnFocus}>
        {children}
      </ul>
    </section>
  )
}
