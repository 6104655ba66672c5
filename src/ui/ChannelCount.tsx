import { Select } from '@lingui/react/macro'
import { pluralForm } from '../domain/i18n/plural-form.ts'

/** A channel count in words. */
export function ChannelCount({ of: count }: { of: number }) {
  return <Select value={pluralForm(count)} _one={`${count} channel`} _few={`${count} channels`} other={`${count} channels`} />
}
