import { Select } from '@lingui/react/macro'
import type { ListScreen } from '../../domain/catalogue/list-choice.ts'
import { pluralForm } from '../../domain/i18n/plural-form.ts'

/** So many films, series or cartoons, in words; titles of all types where no screen is named. */
export function TitleCount({ of: count, screen }: { of: number; screen?: ListScreen }) {
  const form = pluralForm(count)
  if (screen === 'films') return <Select value={form} _one={`${count} film`} _few={`${count} films`} other={`${count} films`} />
  if (screen === 'serials')
    return <Select value={form} _one={`${count} series`} _few={`${count} series`} other={`${count} series`} />
  if (screen === 'cartoons')
    return <Select value={form} _one={`${count} cartoon`} _few={`${count} cartoons`} other={`${count} cartoons`} />
  return <Select value={form} _one={`${count} title`} _few={`${count} titles`} other={`${count} titles`} />
}
