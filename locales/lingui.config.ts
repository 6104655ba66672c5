import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

const FIRST = [
  'ui/{Breadcrumbs,ChannelCount,PageHead}.tsx',
  'features/channels/{ChannelsPage,ChannelList,ChannelRow,DayRuler}.tsx',
  'app/shell/RootLayout.tsx',
].map((path) => `<rootDir>/src/${path}`)

const BILLING = ['<rootDir>/src/features/billing']

const DESK = ['<rootDir>/src/desk']

// Messages are written in English in the code and never shown in it; Ukrainian falls back to Russian.
export default defineConfig({
  rootDir: process.cwd(),
  sourceLocale: 'en',
  locales: ['uk', 'ru'],
  fallbackLocales: { uk: 'ru' },
  catalogs: [
    // What the first paint of most screens says, and what arrives after it.
    { path: '<rootDir>/locales/{locale}', include: FIRST },
    { path: '<rootDir>/locales/later/{locale}', include: ['<rootDir>/src'], exclude: ['**/*.test.*', ...FIRST, ...BILLING, ...DESK] },
    // What the screens of money say, which few visits open.
    { path: '<rootDir>/locales/billing/{locale}', include: BILLING },
    // What the operator's desk says, which no viewer downloads.
    { path: '<rootDir>/locales/desk/{locale}', include: DESK },
  ],
  format: formatter({ lineNumbers: false }),
})
