import { AuthPage } from '../../features/auth/AuthPage.tsx'
import { AuthLayout } from '../shell/AuthLayout.tsx'

/** The ways in within their frame; one part of the site, because none comes without the other. */
export function AuthScreens() {
  return (
    <AuthLayout>
      <AuthPage />
    </AuthLayout>
  )
}
