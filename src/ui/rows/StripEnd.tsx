import { ChevronRight } from 'lucide-react'
import type { RefObject } from 'react'
import { useScrollEnds } from '../scroll-ends.ts'
import css from './Tabs.module.css'

/** Shows at the end of a strip that there is more behind it, and leads there. */
export function StripEnd({ strip }: { strip: RefObject<HTMLElement | null> }) {
  const { after } = useScrollEnds(strip)
  if (!after) return null
  return (
    // For pointers only: keyboards and screen readers reach the tabs themselves.
    <button
      type="button"
      className={css.more}
      aria-hidden="true"
      tabIndex={-1}
      onClick={() => strip.current!.scrollBy({ left: strip.current!.clientWidth * 0.7 })}
    >
      <ChevronRight size={20} />
    </button>
  )
}
