import { expect, test } from 'vitest'
import { loggedValue } from './logged-value.ts'

test.each([
  [null, '—'],
  ['premium until 2026-12-05', 'premium until 2026-12-05'],
  ['{"hidden":1,"name":null}', 'hidden: 1\nname: —'],
  ['{"hours":{"weekdays":{"from":"09:00"}}}', 'hours weekdays from: 09:00'],
  ['{cut off', '{cut off'],
])('%s is shown as %s', (text, shown) => expect(loggedValue(text)).toBe(shown))
