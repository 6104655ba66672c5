import { useLingui } from '@lingui/react/macro'
import type { TitleType } from '../domain/catalogue/title-words.ts'

/** A title's type in a word. */
export function TypeName({ of: type }: { of: TitleType }) {
  const { t } = useLingui()
  if (type === 'FILM') return t`film`
  if (type === 'SERIAL') return t`series`
  if (type === 'MULTFILM') return t`cartoon`
  return t`cartoon series`
}
