import { Heart } from 'lucide-react'
import { Button } from './Button.tsx'
import css from './HeartButton.module.css'

type HeartButtonProps = {
  isPressed: boolean
  label: string
  /** The reason of a pending change, shown by a dot at the heart. */
  pending?: string
  onPress: () => void
  className?: string
}

/** A heart button, filled for a favourite. */
export function HeartButton({ isPressed, label, pending, onPress, className = '' }: HeartButtonProps) {
  return (
    <Button
      look="icon"
      className={`${css.heart} ${className}`}
      aria-pressed={isPressed}
      aria-label={label}
      data-waiting={pending !== undefined || undefined}
      title={pending}
      onClick={onPress}
    >
      <Heart size="1.25rem" aria-hidden="true" />
    </Button>
  )
}
