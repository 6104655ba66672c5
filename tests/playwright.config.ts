import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findBrowser } from '../server/demo/studio/find-browser.ts'

// Recorded sound and the lock screen are measured to the millisecond: nothing else runs beside them.
const HEARD = ['**/radio-heard*.spec.ts', '**/film-heard*.spec.ts', '**/*-lock-screen.spec.ts', '**/own-stream*.spec.ts']

export default defineConfig({
  projects: [
    // One or two journeys a capability, for `npm test`.
    { name: 'smoke', testDir: 'e2e/smoke' },
    { name: 'full', testDir: 'e2e/full', testIgnore: HEARD },
    { name: 'heard', testDir: 'e2e/full', testMatch: HEARD },
  ],
  globalSetup: './support/demonstration-setup.ts',
  outputDir: join(import.meta.dirname, 'e2e/.results'),
  timeout: 90_000,
  expect: { timeout: 15_000 },
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  use: {
    locale: 'uk-UA',
    timezoneId: 'Europe/Warsaw',
    viewport: { width: 1440, height: 900 },
    launchOptions: await findBrowser(),
    // Filming every step costs a third of the run; `--trace on` does it for the test that one looks into.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    screenshot: 'only-on-failure',
  },
})
