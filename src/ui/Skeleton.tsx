import css from './Skeleton.module.css'

/** The place of something on its way: a block of the class that gives it exactly the size of what comes, a needle sweeping its scale. */
export function Skeleton({ className = '', sweeps = true }: { className?: string; sweeps?: boolean }) {
  return (
    <span className={`${css.skeleton} ${className}`} aria-hidden="true">
      {sweeps && <span className={css.sweep} />}
    </span>
  )
}
