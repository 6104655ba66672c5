import { chromium } from '@playwright/test'
import { findBrowser } from '../support/find-browser.ts'
import { giveSession, untilAlive } from '../support/efir-test.ts'
import { startOutageProxy } from '../support/outage-proxy.ts'
import { startService } from '../support/running-service.ts'
import { firstFrameAfter } from './first-frame.ts'
const service = await startService()
const link = await startOutageProxy(service.address)
const launch = await findBrowser()
const browser = await chromium.launch({
  ...launch,
  args: [...(launch.args ?? []), '--autoplay-policy=no-user-gesture-required', '--mute-audio'],
})
const context = await browser.newContext({ locale: 'uk-UA' })
await giveSession(context, { ...service, address: link.address }, service.tokens['premium']!)
const page = await context.newPage()
await page.addInitScript(firstFrameAfter)
await page.addInitScript(() => {
  const w = window as any
  w.logs = []
  const log = (text: string) => w.logs.push([performance.now(), text])
  const open = XMLHttpRequest.prototype.open
  XMLHttpRequest.prototype.open = function (...a: any[]) {
    log('xhr ' + a[1].split('/').slice(-3).join('/'))
    this.addEventListener('loadend', () => log('xhr done ' + a[1].split('/').slice(-2).join('/')))
    return (open as any).apply(this, a)
  }
  const f = window.fetch
  window.fetch = async (...a: any[]) => {
    log('fetch ' + String(a[0]).split('/').slice(-3).join('/'))
    const r = await f(...(a as [any]))
    log('fetch head ' + String(a[0]).split('/').slice(-2).join('/'))
    return r
  }
  const am = SourceBuffer.prototype.appendBuffer
  SourceBuffer.prototype.appendBuffer = function (d: any) {
    log('append ' + d.byteLength)
    this.addEventListener('updateend', () => log('updateend'), { once: true })
    return am.call(this, d)
  }
  document.addEventListener('DOMContentLoaded', () => {
    const seen = new WeakSet()
    setInterval(() => {
      const v = document.querySelector('video')
      if (v && !seen.has(v)) {
        seen.add(v)
        for (const e of [
          'emptied',
          'loadstart',
          'loadedmetadata',
          'loadeddata',
          'canplay',
          'playing',
          'seeking',
          'seeked',
          'waiting',
          'pause',
          'play',
        ])
          v.addEventListener(e, () => log(e + ' ' + v.currentTime))
      }
    }, 20)
  })
})
link.go({ name: '4g', latency_ms: 170, samples: [[1000, 9000]] })
const channels = (await (await fetch(`${service.address}/api/channels/all`)).json()) as { slug: string }[]
await page.goto(`${link.address}/ua/telekanaly/${channels[0]!.slug}`)
await untilAlive(page)
await page.waitForFunction(
  () => (document.querySelector('video')?.currentTime ?? 0) > 0 && !document.querySelector('video')!.paused,
)
for (const to of [1, 2, 20]) {
  await page.waitForTimeout(5000)
  const from = await page.evaluate(() => {
    ;(window as any).logs.push([performance.now(), 'PRESS'])
    return performance.now()
  })
  const took = await page.evaluate(`firstFrameAfter(() => history.pushState({}, '', '/ua/telekanaly/${channels[to]!.slug}'))`)
  await page.waitForTimeout(300)
  const logs = (await page.evaluate(() => (window as any).logs.splice(0))) as [number, string][]
  console.log('--- zap to', to, took)
  for (const [at, text] of logs) if (at > from - 5200) console.log((at - from).toFixed(0).padStart(6), text)
}
await browser.close()
await link.stop()
await service.stop()
