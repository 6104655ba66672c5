import { useLingui } from '@lingui/react/macro'
import type { Standing } from '../../../contract/operator-people.ts'

/** Returns the text of an account's standing. */
export function useStandingText(): (standing: Standing) => string {
  const { t, i18n } = useLingui()
  const day = (ms: number) => i18n.date(new Date(ms), { dateStyle: 'short' })
  return ({ blocked_ms, erase_ms }) => {
    const facts = []
    if (blocked_ms !== null) facts.push(t`blocked since ${day(blocked_ms)}`)
    if (erase_ms !== null) facts.push(t`will be deleted on ${day(erase_ms)}`)
    return facts.join(', ') || t`open`
  }
}
