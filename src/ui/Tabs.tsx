import { type ButtonHTMLAttributes, type ReactNode, useEffect, useRef } from 'react'
import css from './Tabs.module.css'

/** A strip of links or buttons of which one is chosen (`aria-current`); it scrolls sideways and keeps the chosen one in the middle. */
export function Tabs({ label, children, className = '' }: { label: string; children: ReactNode; className?: string }) {
  const strip = useRef<HTMLElement>(null)
  const shown = useRef<Element>(null)
  useEffect(() => {
    const centre = (): void => {
      const box = strip.current
      const chosen = box?.querySelector<HTMLElement>('[aria-current]')
      if (!box || !chosen) return
      shown.current = chosen
      box.scrollLeft = chosen.offsetLeft - (box.clientWidth - chosen.clientWidth) / 2
    }
    if (shown.current !== null && shown.current === strip.current?.querySelector('[aria-current]')) return
    centre()
    // The tabs get their widths from the font.
    void document.fonts.ready.then(centre)
  })
  return (
    <nav ref={strip} className={`${css.tabs} ${className}`} aria-label={label}>
      {children}
    </nav>
  )
}

type TabProps = ButtonHTMLAttributes<HTMLButtonElement> & { chosen: boolean }

/** A tab that acts in the page; one that leads to an address is a link with `tabClass()`. */
export function Tab({ chosen, className = '', ...rest }: TabProps) {
  return <button {...rest} type="button" className={`${css.tab} ${className}`} aria-current={chosen ? 'true' : undefined} />
}

/** The look of a tab for a link: narrow until it is `aria-current`, then wide and bright. */
export function tabClass(): string {
  return css.tab ?? ''
}
