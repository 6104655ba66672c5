import css from './Skeleton.module.css'

/** A placeholder of exactly the size of its content, with a sweeping Needle. */
export function Skeleton({ className = '', sweeps = true }: { className?: string; sweeps?: boolean }) {
  return (
    <span className={`${css.skeleton} ${className}`} aria-hidden="true">
      {sweeps && <span className={css.sweep} />}
    </span>
  )
}
