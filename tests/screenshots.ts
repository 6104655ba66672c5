// A developer's script: `npm run screenshots` takes the pictures of public/screenshots that the manifests name, from the running
// demonstration in a real browser; needs a build and Chromium. `preview.jpg` and `channel.jpg` are not its own.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { findBrowser } from './support/find-browser.ts'
import { startService } from './support/running-service.ts'

const FOLDER = join(import.meta.dirname, '../public/screenshots')
const MAX_BYTES = 60_000

// Sizes in the manifest are these times the scale.
const NARROW = { viewport: { width: 360, height: 640 }, deviceScaleFactor: 1.5 }
const WIDE = { viewport: { width: 1280, height: 720 }, deviceScaleFactor: 1 }

const PICTURES = [
  { name: 'channels', path: '/telekanaly', shape: NARROW },
  { name: 'radio', path: '/radio', shape: NARROW },
  { name: 'channel', path: '/telekanaly/tv-05', shape: WIDE },
  { name: 'home', path: '/', shape: WIDE },
]
const LANGUAGES = [
  { name: 'uk', prefix: '/ua', cookie: 'ua' },
  { name: 'ru', prefix: '', cookie: 'ru' },
]

type Picture = (typeof PICTURES)[number]

mkdirSync(FOLDER, { recursive: true })
const service = await startService()
const { args = [], ...launch } = await findBrowser()
// With its sound on, as after the viewer's first press.
const browser = await chromium.launch({ ...launch, args: [...args, '--autoplay-policy=no-user-gesture-required'] })
try {
  for (const picture of PICTURES) for (const language of LANGUAGES) await take(browser, picture, language)
} finally {
  await browser.close()
  await service.stop()
}

async function take(browser: Browser, { name, path, shape }: Picture, language: (typeof LANGUAGES)[number]): Promise<void> {
  const context = await browser.newContext({
    ...shape,
    isMobile: shape === NARROW,
    locale: language.name,
    timezoneId: 'Europe/Kyiv',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  await context.addCookies([{ name: 'lang', value: language.cookie, url: service.address }])
  const page = await context.newPage()
  await page.goto(service.address + (language.prefix + path).replace(/(?<=.)\/$/, ''))
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => {
    const video = document.querySelector('video')
    return !video || (video.currentTime > 0 && video.readyState >= 3)
  })
  await page.evaluate(() => document.fonts.ready)
  const file = `${language.name}-${name}.webp`
  writeFileSync(join(FOLDER, file), await shot(page, shape))
  await context.close()
}

/** What is on screen as WebP, as good as fits. */
async function shot(page: Page, { viewport, deviceScaleFactor }: Picture['shape']): Promise<Buffer> {
  const clip = { x: 0, y: await page.evaluate(() => scrollY), ...viewport, scale: deviceScaleFactor }
  const session = await page.context().newCDPSession(page)
  for (let quality = 85; quality > 20; quality -= 5) {
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality, clip })
    const picture = Buffer.from(data, 'base64')
    if (picture.length <= MAX_BYTES) return picture
  }
  throw new Error(`${page.url()} does not fit into ${MAX_BYTES} bytes`)
}
