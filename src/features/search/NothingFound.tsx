import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { SCREENS } from '../../domain/paths.ts'
import { buttonClass } from '../../ui/Button.tsx'
import css from './FoundGroup.module.css'

/** What was searched for in vain, and where to look instead. */
export function NothingFound({ words, onLeave }: { words: string; onLeave: () => void }) {
  return (
    <div className={css.nothing}>
      <p>
        <Trans>Nothing answers to “{words}”.</Trans>
      </p>
      <p className={css.note}>
        <Trans>Fewer words or the beginning of one may be enough. Or look through everything:</Trans>
      </p>
      <nav className={css.ways}>
        <Link to={SCREENS.channels} search={{}} className={buttonClass('outline')} data-found onClick={onLeave}>
          <Trans>Channels</Trans>
        </Link>
        <Link to={SCREENS.films as '/'} search={{}} className={buttonClass('outline')} data-found onClick={onLeave}>
          <Trans>Films, series and cartoons</Trans>
        </Link>
        <Link to={SCREENS.radio} className={buttonClass('outline')} data-found onClick={onLeave}>
          <Trans>Radio</Trans>
        </Link>
      </nav>
    </div>
  )
}
