import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { buttonClass } from '../../ui/Button.tsx'
import css from './FoundGroup.module.css'

/** Where one looks through everything instead of searching. */
export function WaysOn({ onLeave }: { onLeave?: (() => void) | undefined }) {
  return (
    <nav className={css.ways}>
      <Link to={SCREEN_PATHS.channels} search={{}} className={buttonClass('outline')} data-found onClick={onLeave}>
        <Trans>Channels</Trans>
      </Link>
      <Link to={SCREEN_PATHS.films as '/'} search={{}} className={buttonClass('outline')} data-found onClick={onLeave}>
        <Trans>Films, series and cartoons</Trans>
      </Link>
      <Link to={SCREEN_PATHS.radio} className={buttonClass('outline')} data-found onClick={onLeave}>
        <Trans>Radio</Trans>
      </Link>
    </nav>
  )
}
