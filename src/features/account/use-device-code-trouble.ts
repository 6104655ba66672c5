import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { ACCOUNT_TEXTS } from '../../domain/i18n/account-texts.ts'
import { languageTag } from '../../domain/i18n/locale.ts'
import { MESSAGE_TEXTS } from '../../domain/i18n/message-texts.ts'
import { NOTICE_MS } from '../../forms/submission-gate.ts'
import { isFailure } from '../../app-state/api-client.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { useStore } from '../../ui/use-store.ts'

/** The error of a television's code, from a text or a failed call; it disappears after a few seconds. */
export function useDeviceCodeTrouble(): { trouble: string | undefined; tell: (what: unknown) => void } {
  const { t } = useLingui()
  const tag = languageTag(useStore(localeStore))
  // An object, so that the same text restarts the timer.
  const [notice, setNotice] = useState<{ words: string }>()

  useEffect(() => {
    if (!notice) return
    const timer = setTimeout(() => setNotice(undefined), NOTICE_MS)
    return () => clearTimeout(timer)
  }, [notice])

  const wordsFor = (what: unknown): string => {
    if (typeof what === 'string') return what
    if (isFailure(what, 'device_not_added')) {
      return t`No television shows this code. Check the digits: a code is good once, for ten minutes`
    }
    if (isFailure(what, 'code_expired')) return t`The time of this code is over. Show a new one on the television`
    if (isFailure(what, 'too_many_tries')) return ACCOUNT_TEXTS.too_many_tries[tag]
    return MESSAGE_TEXTS[isFailure(what, 'no_answer') ? 'no_answer' : 'device_not_added'][tag]
  }
  return { trouble: notice?.words, tell: (what) => setNotice(what === undefined ? undefined : { words: wordsFor(what) }) }
}
