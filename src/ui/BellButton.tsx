import { Bell, BellRing } from 'lucide-react'
import css from './BellButton.module.css'
import { Button } from './Button.tsx'

type BellButtonProps = { isPressed: boolean; label: string; onPress: () => void; className?: string }

/** A bell button, filled while a reminder is set. */
export function BellButton({ isPressed, label, onPress, className = '' }: BellButtonProps) {
  const Icon = isPressed ? BellRing : Bell
  return (
    <Button look="icon" className={`${css.bell} ${className}`} aria-pressed={isPressed} aria-label={label} onClick={onPress}>
      <Icon size="1.125rem" aria-hidden="true" />
    </Button>
  )
}
