import type { Station } from '../../contract/radio.ts'
import { languageTag, type Locale, nameIn } from '../../domain/i18n/locale.ts'
import { MESSAGE_TEXTS } from '../../domain/i18n/message-texts.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { showMessage } from '../../app-state/message-store.ts'
import { radioPlayer } from './radio.ts'
import { failureCode, type RadioFailureCode } from './radio-failure.ts'
import { tuned } from './radio-store.ts'

/** A failure of the radio in words (section 8, Radio). */
export function failureText(code: RadioFailureCode, locale: Locale): string {
  return MESSAGE_TEXTS[code][languageTag(locale)]
}

/** The notice that a station does not work for the present; it names the station (section 8, Radio). */
export function sayNotWorking(station: Station): void {
  const locale = localeStore.get()
  showMessage({ type: 'warning', title: nameIn(locale, station), text: failureText('station_not_working', locale) })
}

/** Tells every failure of the radio once, from now on and the one at hand. Returns how to stop. */
export function tellFailures(): () => void {
  const { state } = radioPlayer()
  let failed = false
  const look = (): void => {
    const before = failed
    failed = state.get().phase === 'failed'
    const station = tuned.get()?.station
    if (before || !failed || !station) return
    const code = failureCode(state.get().error)
    if (code === 'station_not_working') sayNotWorking(station)
    else showMessage({ type: 'error', title: failureText(code, localeStore.get()) })
  }
  look()
  return state.subscribe(look)
}
