import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { Tabs, tabClass } from '../../ui/rows/Tabs.tsx'

/** The two equal ways of signing in or up. */
export function WayTabs({ way }: { way: 'sign-in' | 'sign-up' }) {
  const { t } = useLingui()
  return (
    <Tabs label={t`By what`}>
      <Link to={way === 'sign-in' ? SCREEN_PATHS.signInPhone : SCREEN_PATHS.signUpPhone} className={tabClass()} replace>
        <Trans>By phone</Trans>
      </Link>
      <Link to={way === 'sign-in' ? SCREEN_PATHS.signInMail : SCREEN_PATHS.signUpMail} className={tabClass()} replace>
        <Trans>By e-mail</Trans>
      </Link>
    </Tabs>
  )
}
