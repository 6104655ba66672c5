import css from './StepMark.module.css'

/** Shows briefly how far a double tap has sought, at the tapped side. Decorative: the ruler announces it. */
export function StepMark({ step }: { step: { seconds: number; count: number } | null }) {
  if (!step) return null
  const side = step.seconds < 0 ? 'back' : 'on'
  return (
    <span key={step.count} className={css.mark} data-side={side} aria-hidden="true">
      {step.seconds < 0 ? '−' : '+'}
      {Math.abs(step.seconds)}
    </span>
  )
}
