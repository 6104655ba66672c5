import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findBrowser } from './support/find-browser.ts'

// What is heard and what the lock screen shows is measured to the millisecond: nothing else runs beside it.
const HEARD = ['**/radio-heard.spec.ts', '**/radio-lock-screen.spec.ts', '**/own-stream.spec.ts']

export default defineConfig({
  projects: [
    { name: 'seen', testIgnore: HEARD },
    { name: 'heard', testMatch: HEARD },
  ],
  testDir: 'e2e',
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
    trace: 'retain-on-failure',
  },
})
