import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { LogOut, Menu, Search, X } from 'lucide-react'
import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { isBestPackage } from '../../domain/account/opening-package.ts'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { searchedWords } from '../../platform/shared-address.ts'
import { signOut } from '../../features/account/sign-out.ts'
import { userQuery } from '../../features/account/user-queries.ts'
import { plansQuery } from '../../features/billing/plan-queries.ts'
import { session } from '../../app-state/session.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { useModal } from '../../ui/use-modal.ts'
import { useHydrated, useSelector, useStore } from '../../ui/use-store.ts'
import { Wordmark } from '../../ui/Wordmark.tsx'
import css from './Header.module.css'
import { SearchOverlay } from './lazy-shell.tsx'
import { LanguageSwitch, pendingLanguageSwitch } from './LanguageSwitch.tsx'
import { Sections } from './Sections.tsx'

/**
 * The head of every screen: name, navigation, search, language, the way in; below 991 px a burger opens the
 * same as a sheet.
 */
export function Header({ look }: { look: 'white' | 'video' | 'black' }) {
  const { t } = useLingui()
  const sheet = useRef<HTMLDialogElement>(null)
  const burger = useRef<HTMLButtonElement>(null)
  const [searching, setSearching] = useState(false)
  const [menuOpen, setMenuOpen] = useState(false)
  const close = useCallback(() => setMenuOpen(false), [])
  useModal(sheet, menuOpen)
  const navigate = useNavigate()
  const hash = useLocation({ select: (location) => location.hash })
  // The server does not know the hash, and hydration needs its markup unchanged.
  const query = useHydrated() ? searchedWords(hash) : undefined
  const closeSearch = useCallback(
    (isLeaving?: boolean) => {
      setSearching(false)
      // A viewer who opened a result returns to the search with Back.
      if (!isLeaving && query !== undefined) void navigate({ to: '.', search: true, hash: '', replace: true, resetScroll: false })
    },
    [query, navigate],
  )
  // A press that came before this is made again by src/boot.ts.
  useEffect(() => void document.dispatchEvent(new Event('header-lives')), [])
  useEffect(() => {
    // Where the sheet is not shown it must not stay modal.
    const wide = matchMedia('(min-width: 991px)')
    wide.addEventListener('change', close)
    return () => wide.removeEventListener('change', close)
  }, [close])
  useEffect(() => {
    // The switch was in the menu, which is closed now.
    const bringPlaceBack = pendingLanguageSwitch.get()
    if (!bringPlaceBack) return
    pendingLanguageSwitch.set(null)
    bringPlaceBack()
    burger.current?.focus()
  }, [])

  return (
    <header className={css.header} data-look={look}>
      <Link to={SCREEN_PATHS.home} className={css.home}>
        <Wordmark label={t`Efir, to the home page`} />
      </Link>
      <nav className={css.nav} aria-label={t`Main`}>
        <Sections />
      </nav>
      <span className={css.space} />
      <Button look="icon" className={css.search} aria-label={t`Search`} aria-haspopup="dialog" onClick={() => setSearching(true)}>
        <Search aria-hidden="true" size={20} />
      </Button>
      <noscript>
        <Link to={SCREEN_PATHS.search} className={`${buttonClass('icon')} ${css.plainSearch}`} aria-label={t`Search`}>
          <Search aria-hidden="true" size={20} />
        </Link>
      </noscript>
      <div className={css.aside}>
        <LanguageSwitch />
        <Cabinet />
        <SignOut />
        <Subscribe />
      </div>
      <Button
        ref={burger}
        look="icon"
        className={css.burger}
        aria-label={t`Menu`}
        aria-haspopup="dialog"
        onClick={() => setMenuOpen(true)}
      >
        <Menu aria-hidden="true" />
      </Button>
      <dialog ref={sheet} className={css.sheet} aria-label={t`Menu`} onClose={close}>
        <div className={css.sheetTop}>
          <Wordmark label={t`Efir`} />
          <span className={css.space} />
          <LanguageSwitch />
          <Button look="icon" aria-label={t`Close`} onClick={close}>
            <X aria-hidden="true" />
          </Button>
        </div>
        <nav className={css.sheetNav} aria-label={t`Main`}>
          <Sections onPress={close} />
        </nav>
        <div className={css.sheetWays}>
          <Subscribe onPress={close} />
          <Cabinet onPress={close} />
          <SignOut onPress={close} />
        </div>
      </dialog>
      <Suspense>{(searching || query !== undefined) && <SearchOverlay words={query} onClose={closeSearch} />}</Suspense>
    </header>
  )
}

type Press = { onPress?: () => void }

/**
 * The way to the packages, except for viewers of the best one; those of a lower one upgrade. A subscription
 * of the site that will end, or waits for a payment, is to be renewed.
 */
function Subscribe({ onPress }: Press) {
  const signedIn = useSelector(session, (value) => value !== null)
  const user = useQuery({ ...userQuery(), enabled: signedIn })
  const subscription = (signedIn && user.data?.subscription) || null
  const own = subscription?.package_id ?? null
  const plans = useQuery({ ...plansQuery(), enabled: own !== null })
  const ends = subscription?.source === 'site' && (!subscription.active || !subscription.auto_renew || !!subscription.problem)
  if (own !== null && !ends && plans.data && isBestPackage(plans.data, own)) return null
  const isUnknown = (signedIn && user.isPending) || (own !== null && plans.isPending)
  return (
    <Link
      to={SCREEN_PATHS.subscriptions}
      className={`${buttonClass('needle')} ${css.subscribe}`}
      data-unknown={isUnknown || undefined}
      onClick={onPress}
      activeProps={{}}
    >
      {ends ? <Trans>Renew</Trans> : own === null ? <Trans>Subscribe</Trans> : <Trans>Upgrade</Trans>}
    </Link>
  )
}

function Cabinet({ onPress }: Press) {
  const signedIn = useStore(session)
  return (
    <Link to={signedIn ? SCREEN_PATHS.profile : SCREEN_PATHS.auth} className={css.cabinet} onClick={onPress}>
      {signedIn?.name ? (
        <span>{signedIn.name}</span>
      ) : (
        <span>{signedIn ? <Trans>Dashboard</Trans> : <Trans>Sign in</Trans>}</span>
      )}
    </Link>
  )
}

function SignOut({ onPress }: Press) {
  const signedIn = useSelector(session, (value) => value !== null)
  const leave = (): void => {
    onPress?.()
    void signOut()
  }
  return (
    signedIn && (
      <Button look="quiet" className={css.signOut} onClick={leave}>
        <LogOut size={20} aria-hidden="true" />
        <Trans>Sign out</Trans>
      </Button>
    )
  )
}
