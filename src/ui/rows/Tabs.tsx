import { type ButtonHTMLAttributes, type ReactNode, useRef } from 'react'
import css from './Tabs.module.css'
import { scrollIntoViewOnFocus } from '../scroll-into-view-on-focus.ts'
import { useCentred } from '../use-centred.ts'
import { StripEnd } from './StripEnd.tsx'

/** A strip of tabs with one chosen (`aria-current`); it scrolls horizontally, centres the chosen one and
 * shows that there are more. */
export function Tabs({ label, children, className = '' }: { label: string; children: ReactNode; className?: string }) {
  const strip = useRef<HTMLElement>(null)
  useCentred(strip)
  return (
    <nav ref={strip} className={`${css.tabs} ${className}`} aria-label={label} onFocus={scrollIntoViewOnFocus}>
      {children}
      <StripEnd strip={strip} />
    </nav>
  )
}

type TabProps = ButtonHTMLAttributes<HTMLButtonElement> & { chosen: boolean }

/** A tab that acts in the page; a tab that navigates is a link with `tabClass()`. */
export function Tab({ chosen, className = '', ...rest }: TabProps) {
  return <button {...rest} type="button" className={`${css.tab} ${className}`} aria-current={chosen ? 'true' : undefined} />
}

/** The class of a tab link: narrow, then wide and bright when `aria-current`. */
export function tabClass(): string {
  return css.tab ?? ''
}
