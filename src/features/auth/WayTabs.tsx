import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { SCREENS } from '../../domain/routing/paths.ts'
import { Tabs, tabClass } from '../../ui/rows/Tabs.tsx'

/** The two equal ways of signing in or up. */
export function WayTabs({ way }: { way: 'sign-in' | 'sign-up' }) {
  const { t } = useLingui()
  return (
    <Tabs label={t`By what`}>
      <Link to={way === 'sign-in' ? SCREENS.signInPhone : SCREENS.signUpPhone} className={tabClass()} replace>
        <Trans>By phone</Trans>
      </Link>
      <Link to={way === 'sign-in' ? SCREENS.signInMail : SCREENS.signUpMail} className={tabClass()} replace>
        <Trans>By e-mail</Trans>
      </Link>
    </Tabs>
  )
}
