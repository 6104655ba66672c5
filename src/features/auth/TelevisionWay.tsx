import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Tv } from 'lucide-react'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import css from './TelevisionWay.module.css'

/**
 * The way in where nothing can be typed well: a button on large screens, a line among the other ways on small
 * ones.
 */
export function TelevisionWay() {
  return (
    <Link to={SCREEN_PATHS.signInTelevision} className={css.way}>
      <Tv aria-hidden="true" className={css.icon} />
      <span>
        <Trans>This is a television: show a code</Trans>
      </span>
    </Link>
  )
}
