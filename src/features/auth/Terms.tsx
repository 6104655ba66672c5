import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import css from './Terms.module.css'

/** The agreement that a viewer accepts by signing up. */
export function Terms() {
  return (
    <p className={css.terms}>
      <Trans>
        By signing up you agree to the <Link to={SCREEN_PATHS.agreement}>agreement</Link> and the{' '}
        <Link to={SCREEN_PATHS.privacy}>privacy policy</Link>.
      </Trans>
    </p>
  )
}
