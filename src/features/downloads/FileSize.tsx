import { Trans } from '@lingui/react/macro'
import { readableSize } from '../../domain/downloads/storage-quota.ts'
import { languageTag } from '../../domain/i18n/locale.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { useStore } from '../../ui/use-store.ts'

/** A file size in the viewer's language, such as `1,2 ГБ`. */
export function FileSize({ bytes }: { bytes: number }) {
  const tag = languageTag(useStore(localeStore))
  const { amount, unit } = readableSize(bytes)
  const size = new Intl.NumberFormat(tag).format(amount)
  return unit === 'MB' ? <Trans>{size} MB</Trans> : <Trans>{size} GB</Trans>
}
