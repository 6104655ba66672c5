import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useRouterState } from '@tanstack/react-router'
import { Menu, X } from 'lucide-react'
import { useCallback, useEffect, useRef } from 'react'
import { LOCALE_COOKIE, LOCALE_COOKIE_DAYS, LOCALES, languageTag, type Locale } from '../domain/locale.ts'
import { localizePath, readPath, SCREENS } from '../domain/paths.ts'
import { writeCookie } from '../platform/cookies.ts'
import { localeStore, wantedLocale } from '../platform/locale-store.ts'
import { closeSession, session } from '../platform/session.ts'
import { createStore } from '../platform/store.ts'
import { Button } from '../ui/Button.tsx'
import { useStore } from '../ui/use-store.ts'
import { Wordmark } from '../ui/Wordmark.tsx'
import css from './Header.module.css'

/** The head of every screen: name, navigation, language, the way in; below 991 px a burger opens the same as a sheet. */
export function Header() {
  const { t } = useLingui()
  const sheet = useRef<HTMLDialogElement>(null)
  const close = useCallback(() => sheet.current?.close(), [])
  useEffect(() => {
    // Where the sheet is not shown it must not stay modal.
    const wide = matchMedia('(min-width: 991px)')
    wide.addEventListener('change', close)
    return () => wide.removeEventListener('change', close)
  }, [close])

  return (
    <header className={css.header}>
      <Link to={SCREENS.home} className={css.home}>
        <Wordmark label={t`Efir, to the home page`} />
      </Link>
      <nav className={css.nav} aria-label={t`Main`}>
        <Sections />
      </nav>
      <span className={css.space} />
      <div className={css.aside}>
        <LanguageSwitch />
        <Cabinet />
      </div>
      <Button
        look="icon"
        className={css.burger}
        aria-label={t`Menu`}
        aria-haspopup="dialog"
        onClick={() => sheet.current?.showModal()}
      >
        <Menu aria-hidden="true" />
      </Button>
      <dialog ref={sheet} className={css.sheet} aria-label={t`Menu`}>
        <div className={css.sheetTop}>
          <Wordmark label={t`Efir`} />
          <Button look="icon" aria-label={t`Close`} onClick={close}>
            <X aria-hidden="true" />
          </Button>
        </div>
        <nav className={css.sheetNav} aria-label={t`Main`}>
          <Sections onPress={close} />
        </nav>
        <Cabinet onPress={close} />
        <LanguageSwitch />
      </dialog>
    </header>
  )
}

type Press = { onPress?: () => void }

function Sections({ onPress }: Press) {
  return (
    <>
      <Link to={SCREENS.channels} search={{}} onClick={onPress}>
        <Trans>Channels</Trans>
      </Link>
      <Link to={SCREENS.radio} onClick={onPress}>
        <Trans>Radio</Trans>
      </Link>
    </>
  )
}

function Cabinet({ onPress }: Press) {
  const signedIn = useStore(session)
  if (!signedIn) {
    return (
      <Link to={SCREENS.auth} className={css.signIn} onClick={onPress}>
        <Trans>Sign in</Trans>
      </Link>
    )
  }
  return (
    <span className={css.person}>
      <span className={css.name}>{signedIn.name}</span>
      <Button look="quiet" onClick={closeSession}>
        <Trans>Sign out</Trans>
      </Button>
    </span>
  )
}

const NAMES: Record<Locale, { short: string; full: string }> = {
  ua: { short: 'УКР', full: 'Українська' },
  ru: { short: 'РУС', full: 'Русский' },
}

// The header is made anew in the other language: whoever pressed the switch goes on from there.
const switchPressed = createStore(false)

/** Keeps the page, its query and its hash; what plays goes on. */
function LanguageSwitch() {
  const { t } = useLingui()
  const locale = useStore(localeStore)
  const location = useRouterState({ select: (state) => state.location })

  const group = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!switchPressed.get() || !group.current?.checkVisibility()) return
    switchPressed.set(false)
    group.current.querySelector<HTMLElement>('[aria-current]')?.focus()
  }, [])

  const switchTo = (to: Locale): void => {
    switchPressed.set(true)
    writeCookie(LOCALE_COOKIE, to, LOCALE_COOKIE_DAYS)
    const { path } = readPath(window.location.pathname)
    window.history.pushState(window.history.state, '', localizePath(path, to) + window.location.search + window.location.hash)
    wantedLocale.set(to)
  }

  return (
    <div ref={group} className={css.languages} role="group" aria-label={t`Language`}>
      {LOCALES.map((one) => (
        <a
          key={one}
          href={localizePath(location.pathname, one) + location.searchStr + (location.hash && `#${location.hash}`)}
          lang={languageTag(one)}
          hrefLang={languageTag(one)}
          aria-label={`${NAMES[one].short}, ${NAMES[one].full}`}
          aria-current={one === locale ? 'true' : undefined}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            switchTo(one)
          }}
        >
          {NAMES[one].short}
        </a>
      ))}
    </div>
  )
}
