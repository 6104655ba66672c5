import { Select } from '@lingui/react/macro'
import { pluralForm } from '../../domain/i18n/plural-form.ts'

type CountProps = { of: number }
type DaysProps = { days: number }

/** So many radio stations, in words. */
export function RadioCount({ of: count }: CountProps) {
  return (
    <Select
      value={pluralForm(count)}
      _one={`${count} radio station`}
      _few={`${count} radio stations`}
      other={`${count} radio stations`}
    />
  )
}

/** So many devices, in words. */
export function DeviceCount({ of: count }: CountProps) {
  return <Select value={pluralForm(count)} _one={`${count} device`} _few={`${count} devices`} other={`${count} devices`} />
}

/** The days at the beginning that cost nothing, in words. */
export function FreeTrial({ days }: DaysProps) {
  return (
    <Select
      value={trialForm(days)}
      _single="first day free"
      _one={`first ${days} day free`}
      _few={`first ${days} days free`}
      other={`first ${days} days free`}
    />
  )
}

/** The days at the beginning that cost less, in words that a price follows. */
export function PaidTrial({ days }: DaysProps) {
  return (
    <Select
      value={trialForm(days)}
      _single="first day"
      _one={`first ${days} day`}
      _few={`first ${days} days`}
      other={`first ${days} days`}
    />
  )
}

/** One day is not counted aloud. */
function trialForm(days: number) {
  return days === 1 ? 'single' : pluralForm(days)
}
