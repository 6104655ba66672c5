import { Select } from '@lingui/react/macro'
import { pluralForm } from '../domain/i18n/plural-form.ts'

/** A station count in words. */
export function StationCount({ of: count }: { of: number }) {
  return <Select value={pluralForm(count)} _one={`${count} station`} _few={`${count} stations`} other={`${count} stations`} />
}
