import { useLingui } from '@lingui/react/macro'
import type { DeskRedirect } from '../../../contract/operator-words.ts'

/** Returns why the site does not follow a rule, in words. */
export function useRuleFaults(): Record<NonNullable<DeskRedirect['fault']>, string> {
  const { t } = useLingui()
  return {
    foreign: t`the first address is of another site`,
    no_slash: t`the first address does not begin with a slash`,
    query: t`the first address has a query or an anchor`,
    target: t`the second address is no page of this site`,
    loop: t`the rules lead in a circle, or their chain is too long`,
  }
}
