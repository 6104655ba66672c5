import type { ComponentProps } from 'react'
import css from './Button.module.css'

type ButtonProps = ComponentProps<'button'> & { look?: 'needle' | 'outline' | 'quiet' | 'round' | 'icon' }

/** A button: `needle` for the primary action, `outline` and `quiet` beside it, `round` and `icon` for
 * transport. */
export function Button({ look = 'needle', className = '', type = 'button', ...rest }: ButtonProps) {
  return <button {...rest} type={type} className={`${buttonClass(look)} ${className}`} />
}

/** The button's class for a link. */
export function buttonClass(look: NonNullable<ButtonProps['look']>): string {
  return `${css.button} ${css[look]}`
}
