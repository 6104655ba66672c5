import { chromium } from '@playwright/test'
import { findBrowser } from './support/find-browser.ts'
import { startService } from './support/running-service.ts'
const service = await startService()
const { args = [], ...launch } = await findBrowser()
const browser = await chromium.launch({ ...launch, args: [...args, '--autoplay-policy=no-user-gesture-required'] })
try {
  const ask = async (path: string) =>
    (await fetch(`${service.address}/api${path}`, { headers: { platform: 'browser' } })).json() as any
  const films = await ask('/catalogue/list?type=FILM&sort=rating')
  const serials = await ask('/catalogue/list?type=SERIAL&sort=rating')
  console.log(
    films.items.slice(0, 5).map((x: any) => x._id + ' ' + x.rating + ' ' + x.allowed),
    serials.items[0]?._id,
  )
  const one = await ask('/catalogue/show/' + films.items[0]._id)
  console.log(JSON.stringify(one.title).slice(0, 1500), one.reviews.total)
  const shots: [string, string, number, number][] = [
    ['film', `/ua/filmy/${films.items[0]._id}`, 1440, 900],
    ['film', `/ua/filmy/${films.items[0]._id}`, 360, 740],
    ['serial', `/ua/serials/${serials.items[0]._id}`, 1440, 900],
    ['film', `/ua/filmy/${films.items[1]._id}`, 1920, 1080],
    ['film', `/filmy/${films.items[2]._id}`, 991, 800],
  ]
  for (const [name, path, width, height] of shots) {
    const context = await browser.newContext({
      viewport: { width, height },
      locale: 'uk',
      timezoneId: 'Europe/Kyiv',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    })
    await context.addCookies([{ name: 'lang', value: path.startsWith('/ua') ? 'ua' : 'ru', url: service.address }])
    const page = await context.newPage()
    page.on('console', (m) => ['error', 'warning'].includes(m.type()) && console.log(name, m.text().slice(0, 300)))
    page.on('pageerror', (e) => console.log('pageerror', e.message.slice(0, 300)))
    const r = await page.goto(service.address + path)
    console.log(path, r?.status())
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => document.fonts.ready)
    await page.screenshot({ path: `/tmp/h-title-shots/${name}-${width}.png`, fullPage: true })
    await context.close()
  }
} finally {
  await browser.close()
  await service.stop()
}
