import { useRouterState } from '@tanstack/react-router'
import css from './ProgressNeedle.module.css'

/** A needle that sweeps the top edge while a screen is on its way; quick changes never show it. */
export function ProgressNeedle() {
  const loading = useRouterState({ select: (state) => state.isLoading })
  return <span className={css.bar} data-loading={loading || undefined} aria-hidden="true" />
}
