import type { ComponentProps } from 'react'
import css from './Button.module.css'

type ButtonProps = ComponentProps<'button'> & { look?: 'needle' | 'outline' | 'quiet' | 'round' | 'icon' }

/** A button of the set: `needle` for the one thing to do, `outline` and `quiet` beside it, `round` and `icon` for transport. */
export function Button({ look = 'needle', className = '', type = 'button', ...rest }: ButtonProps) {
  return <button {...rest} type={type} className={`${buttonClass(look)} ${className}`} />
}

/** The same look for a link. */
export function buttonClass(look: NonNullable<ButtonProps['look']>): string {
  return `${css.button} ${css[look]}`
}
