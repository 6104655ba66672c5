import { expect, test } from 'vitest'
import { languageTag, LOCALES } from './locale.ts'
import { pluralForm } from './plural-form.ts'

test('counts take the forms that the Unicode locale data give them', () => {
  for (const locale of LOCALES) {
    const rules = new Intl.PluralRules(languageTag(locale))
    for (let count = 0; count <= 1200; count += 1) {
      // CLDR's "many" is our "other": its own "other" is for fractions.
      const form = rules.select(count)
      expect(`${count} ${pluralForm(count)}`).toBe(`${count} ${form === 'many' ? 'other' : form}`)
    }
  }
})
