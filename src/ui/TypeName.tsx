import { Trans } from '@lingui/react/macro'
import type { TitleType } from '../domain/title-words.ts'

/** What kind of title it is, in a word. */
export function TypeName({ of: type }: { of: TitleType }) {
  if (type === 'FILM') return <Trans>film</Trans>
  if (type === 'SERIAL') return <Trans>series</Trans>
  if (type === 'MULTFILM') return <Trans>cartoon</Trans>
  return <Trans>cartoon series</Trans>
}
