import { useLingui } from '@lingui/react/macro'
import { type Locale, LOCALES } from '../domain/i18n/locale.ts'
import { localeStore } from '../app-state/locale-store.ts'
import { useStore } from '../ui/use-store.ts'
import css from './Desk.module.css'

const NAMES: Record<Locale, string> = { ua: 'Українська', ru: 'Русский' }

/** Chooses the language of the desk. */
export function LanguageSwitch({ onLocale }: { onLocale: (locale: Locale) => void }) {
  const { t } = useLingui()
  const present = useStore(localeStore)
  return (
    <select
      className={css.language}
      aria-label={t`Language`}
      value={present}
      onChange={(event) => onLocale(event.currentTarget.value as Locale)}
    >
      {LOCALES.map((locale) => (
        <option key={locale} value={locale}>
          {NAMES[locale]}
        </option>
      ))}
    </select>
  )
}
