// `npm run screenshots` takes the pictures of public/screenshots for manifests, link previews and the README,
// from the demonstration. Needs a build and Chromium.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { languageTag, type Locale, LOCALES } from '../src/domain/i18n/locale.ts'
import { localizePath } from '../src/domain/routing/paths.ts'
import { findBrowser } from '../server/demo/studio/find-browser.ts'
import { startService } from './support/running-service.ts'

const FOLDER = join(import.meta.dirname, '../public/screenshots')
const MAX_BYTES = { webp: 60_000, jpeg: 130_000 }

// Sizes in the manifest are these times the scale.
const NARROW = { viewport: { width: 360, height: 640 }, deviceScaleFactor: 1.5 }
const WIDE = { viewport: { width: 1280, height: 720 }, deviceScaleFactor: 1 }

const PICTURES = [
  { name: 'channels', path: '/telekanaly', shape: NARROW },
  { name: 'radio', path: '/radio', shape: NARROW },
  { name: 'channel', path: '/telekanaly/tv-05', shape: WIDE },
  { name: 'home', path: '/', shape: WIDE },
]

// Pictures of link previews, in their usual size, and of the README.
const ALONE = [
  { file: 'preview.jpg', path: '/', shape: { viewport: { width: 1200, height: 630 }, deviceScaleFactor: 1 } },
  { file: 'channel.jpg', path: '/telekanaly/tv-05', shape: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 } },
]

type Shape = typeof NARROW

mkdirSync(FOLDER, { recursive: true })
const service = await startService()
const { args = [], ...launch } = await findBrowser()
// With its sound on, as after the viewer's first press.
const browser = await chromium.launch({ ...launch, args: [...args, '--autoplay-policy=no-user-gesture-required'] })
try {
  for (const { name, path, shape } of PICTURES)
    for (const locale of LOCALES) await take(browser, `${languageTag(locale)}-${name}.webp`, path, shape, locale)
  for (const { file, path, shape } of ALONE) await take(browser, file, path, shape, 'ua')
} finally {
  await browser.close()
  await service.stop()
}

async function take(browser: Browser, file: string, path: string, shape: Shape, locale: Locale): Promise<void> {
  const context = await browser.newContext({
    ...shape,
    isMobile: shape === NARROW,
    locale: languageTag(locale),
    timezoneId: 'Europe/Kyiv',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  await context.addCookies([{ name: 'lang', value: locale, url: service.address }])
  const page = await context.newPage()
  await page.goto(service.address + localizePath(path, locale))
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => {
    const video = document.querySelector('video')
    return !video || (video.currentTime > 0 && video.readyState >= 3)
  })
  await page.evaluate(() => document.fonts.ready)
  writeFileSync(join(FOLDER, file), await shot(page, shape, file.endsWith('.jpg') ? 'jpeg' : 'webp'))
  await context.close()
}

/** A picture of the screen, in the best quality that fits. */
async function shot(page: Page, { viewport, deviceScaleFactor }: Shape, format: 'webp' | 'jpeg'): Promise<Buffer> {
  const clip = { x: 0, y: await page.evaluate(() => scrollY), ...viewport, scale: deviceScaleFactor }
  const session = await page.context().newCDPSession(page)
  for (let quality = 85; quality > 20; quality -= 5) {
    const { data } = await session.send('Page.captureScreenshot', { format, quality, clip })
    const picture = Buffer.from(data, 'base64')
    if (picture.length <= MAX_BYTES[format]) return picture
  }
  throw new Error(`${page.url()} does not fit into ${MAX_BYTES[format]} bytes`)
}
