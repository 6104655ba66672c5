import css from './StepMark.module.css'

/** Shows for a moment how far two taps have gone, at the side of the picture that they touched; drawn, the ruler says it. */
export function StepMark({ told }: { told: { seconds: number; count: number } | null }) {
  if (!told) return null
  const side = told.seconds < 0 ? 'back' : 'on'
  return (
    <span key={told.count} className={css.mark} data-side={side} aria-hidden="true">
      {told.seconds < 0 ? '−' : '+'}
      {Math.abs(told.seconds)}
    </span>
  )
}
