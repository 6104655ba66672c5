import { useLingui } from '@lingui/react/macro'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { LOCALE_COOKIE, LOCALE_COOKIE_DAYS, LOCALES, languageTag, type Locale } from '../../domain/i18n/locale.ts'
import { localizePath, readPath } from '../../domain/routing/paths.ts'
import { writeCookie } from '../../platform/cookies.ts'
import { localeStore, requestedLocale } from '../../app-state/locale-store.ts'
import { recordReadingPosition } from '../../platform/place-in-view.ts'
import { createStore } from '../../platform/store.ts'
import { isPlainPress } from '../../ui/plain-press.ts'
import { useStore } from '../../ui/use-store.ts'
import css from './LanguageSwitch.module.css'

const NAMES: Record<Locale, { short: string; full: string }> = {
  ua: { short: 'УКР', full: 'Українська' },
  ru: { short: 'РУС', full: 'Русский' },
}

/**
 * Set while a language loads: the header then renders anew, and the focus returns to the switch. Calling it
 * restores the scroll position.
 */
export const pendingLanguageSwitch = createStore<(() => void) | null>(null)

/**
 * Keeps the language of a page that was reached from one in the other: until scripts run, the switch is a
 * plain link.
 */
function saveReferrerLanguage(locale: Locale): void {
  const { referrer } = document
  if (!referrer.startsWith(`${window.location.origin}/`) || readPath(new URL(referrer).pathname).locale === locale) return
  writeCookie(LOCALE_COOKIE, locale, LOCALE_COOKIE_DAYS)
}

/** Preserves the page, its query and hash, and the playback. */
export function LanguageSwitch() {
  const { t } = useLingui()
  const locale = useStore(localeStore)
  const location = useRouterState({ select: (state) => state.location })

  const group = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The one of the closed menu has no boxes.
    const bringPlaceBack = pendingLanguageSwitch.get()
    if (!bringPlaceBack || !group.current || group.current.getClientRects().length === 0) return
    pendingLanguageSwitch.set(null)
    bringPlaceBack()
    group.current.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true })
  }, [])

  useEffect(() => saveReferrerLanguage(locale), [locale])

  const switchTo = (to: Locale): void => {
    pendingLanguageSwitch.set(recordReadingPosition())
    writeCookie(LOCALE_COOKIE, to, LOCALE_COOKIE_DAYS)
    const { path } = readPath(window.location.pathname)
    window.history.pushState(window.history.state, '', localizePath(path, to) + window.location.search + window.location.hash)
    requestedLocale.set(to)
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
            if (!isPlainPress(event)) return
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
