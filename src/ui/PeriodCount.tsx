import { Select } from '@lingui/react/macro'
import { pluralForm } from '../domain/i18n/plural-form.ts'

/** The period of a price, in words. */
export function PeriodCount({ of: days }: { of: number }) {
  return <Select value={pluralForm(days)} _one={`for ${days} day`} _few={`for ${days} days`} other={`for ${days} days`} />
}
