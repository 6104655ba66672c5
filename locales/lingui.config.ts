import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

// Messages are written in English in the code and never shown in it; Ukrainian falls back to Russian (DECISIONS).
export default defineConfig({
  rootDir: process.cwd(),
  sourceLocale: 'en',
  locales: ['uk', 'ru'],
  fallbackLocales: { uk: 'ru' },
  catalogs: [{ path: '<rootDir>/locales/{locale}', include: ['<rootDir>/src'] }],
  format: formatter({ lineNumbers: false }),
})
