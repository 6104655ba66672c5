import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { session } from '../../app-state/session.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useSelector } from '../../ui/use-store.ts'
import css from './AccountPage.module.css'
import { EmailSetting } from './EmailSetting.tsx'
import { LinkedAccounts } from './LinkedAccounts.tsx'
import { NameSetting } from './NameSetting.tsx'
import { NoAnswer } from '../../forms/NoAnswer.tsx'
import { DeletionSetting, OwnDataSetting } from './OwnDataSettings.tsx'
import { PackageSetting } from './PackageSetting.tsx'
import { PasswordSetting } from './PasswordSetting.tsx'
import { PhoneSetting } from './PhoneSetting.tsx'
import { PictureSetting } from './PictureSetting.tsx'
import { ProofDialog } from './ProofDialog.tsx'
import { userQuery } from './user-queries.ts'

/**
 * The signed-in person's profile: a form in place for each fact that they may change (section 3, Profile).
 */
export function ProfilePage() {
  const { t } = useLingui()
  const signedIn = useSelector(session, (value) => value !== null)
  const { data: user, error, refetch } = useQuery({ ...userQuery(), enabled: signedIn })
  return (
    <section className={css.page} aria-busy={!user && !error}>
      <title>{`${t`Profile`} — ${t`Efir`}`}</title>
      <h1>
        <Trans>Profile</Trans>
      </h1>
      {user && (
        <div className={css.rows}>
          <PictureSetting user={user} />
          <NameSetting user={user} />
          <EmailSetting user={user} />
          <PhoneSetting user={user} />
          <PasswordSetting user={user} />
          <LinkedAccounts user={user} />
          <PackageSetting user={user} />
          <OwnDataSetting />
          <DeletionSetting />
          <ProofDialog user={user} />
        </div>
      )}
      {!user && !error && (
        <div>
          {[0, 1, 2, 3, 4, 5].map((row) => (
            <Skeleton key={row} className={(row === 0 ? css.waitingTall : css.waiting) ?? ''} sweeps={row === 0} />
          ))}
        </div>
      )}
      {!user && error && <NoAnswer error={error} onRetry={() => void refetch()} />}
    </section>
  )
}
