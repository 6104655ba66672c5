import { Heart } from 'lucide-react'
import { Button } from './Button.tsx'
import css from './HeartButton.module.css'

type HeartButtonProps = {
  pressed: boolean
  label: string
  /** Why it is not settled yet, in words; a dot at the heart shows it. */
  waiting?: string
  onPress: () => void
  className?: string
}

/** A heart that is full while the thing beside it is a favourite. */
export function HeartButton({ pressed, label, waiting, onPress, className = '' }: HeartButtonProps) {
  return (
    <Button
      look="icon"
      className={`${css.heart} ${className}`}
      aria-pressed={pressed}
      aria-label={label}
      data-waiting={waiting !== undefined || undefined}
      title={waiting}
      onClick={onPress}
    >
      <Heart size="1.25rem" aria-hidden="true" />
    </Button>
  )
}
