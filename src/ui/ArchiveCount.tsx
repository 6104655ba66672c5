import { Select } from '@lingui/react/macro'
import { pluralForm } from '../domain/i18n/plural-form.ts'

/** How far back a package's archive reaches, in words. */
export function ArchiveCount({ of: count }: { of: number }) {
  return (
    <Select
      value={pluralForm(count)}
      _one={`archive of ${count} day`}
      _few={`archive of ${count} days`}
      other={`archive of ${count} days`}
    />
  )
}
