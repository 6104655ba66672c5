import type { Station } from '../../contract/radio.ts'
import { languageTag, type Locale, nameIn } from '../../domain/i18n/locale.ts'
import { MESSAGE_TEXTS } from '../../domain/i18n/message-texts.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { showMessage } from '../../app-state/message-store.ts'
import type { Player } from '../../player/player.ts'
import { failureCode, type RadioFailureCode } from './radio-failure.ts'
import { tuned } from './tuned-store.ts'

/** Returns the text of a radio failure (section 8, Radio). */
export function failureText(code: RadioFailureCode, locale: Locale): string {
  return MESSAGE_TEXTS[code][languageTag(locale)]
}

/** Shows a notice that the station is off air (section 8, Radio). */
export function notifyOffAir(station: Station): void {
  const locale = localeStore.get()
  showMessage({ type: 'warning', title: nameIn(locale, station), text: failureText('station_not_working', locale) })
}

/** Shows each radio failure once, including the current one. Returns the cleanup. */
export function notifyFailures({ state }: Pick<Player, 'state'>): () => void {
  let failed = false
  const notifyOnce = (): void => {
    const before = failed
    failed = state.get().phase === 'failed'
    const station = tuned.get()?.station
    if (before || !failed || !station) return
    const code = failureCode(state.get().error)
    if (code === 'station_not_working') notifyOffAir(station)
    else showMessage({ type: 'error', title: failureText(code, localeStore.get()) })
  }
  notifyOnce()
  return state.subscribe(notifyOnce)
}
