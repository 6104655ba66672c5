import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Locale } from '../domain/i18n/locale.ts'
import { Wordmark } from '../ui/Wordmark.tsx'
import css from './Desk.module.css'
import { LanguageSwitch } from './LanguageSwitch.tsx'

/** The desk before the sign-in: one form on lit glass. */
export function DeskFrame({ onLocale, children }: { onLocale: (locale: Locale) => void; children: ReactNode }) {
  const { t } = useLingui()
  return (
    <div className={css.frame}>
      <header className={css.bar}>
        <Wordmark label={t`Efir`} />
        <LanguageSwitch onLocale={onLocale} />
      </header>
      <main className={css.door}>{children}</main>
    </div>
  )
}
