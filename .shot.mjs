import { chromium } from '@playwright/test'
const [, , base, outdir, ...jobs] = process.argv
const b = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required', '--disable-quic'],
  ignoreDefaultArgs: ['--mute-audio'],
})
const sizes = { phone: [360, 780], desk: [1440, 900], tv: [1920, 1080] }
for (const j of jobs) {
  const [name, path, size, wait = '1500', token] = j.split('|')
  const ctx = await b.newContext({
    viewport: { width: sizes[size][0], height: sizes[size][1] },
    timezoneId: 'Europe/Warsaw',
    locale: 'uk-UA',
  })
  const p = await ctx.newPage()
  p.on('console', (m) => console.log(name, m.type(), m.text()))
  p.on('pageerror', (e) => console.log(name, 'PAGEERROR', e.message))
  p.on('requestfailed', (r) => console.log(name, 'FAILED', r.url(), r.failure()?.errorText))
  if (token) {
    await p.goto(base + '/ua/auth/login-by-token/' + token)
    await p.waitForURL(/telekanaly/)
  }
  await p.goto(base + path)
  await p.waitForTimeout(+wait)
  if (name.startsWith('radio-on')) {
    await p.locator('ul button').nth(2).click()
    await p.waitForTimeout(3000)
  }
  if (name.startsWith('menu')) {
    await p.getByRole('button', { name: 'Меню' }).click()
    await p.waitForTimeout(400)
  }
  await p.screenshot({ path: `${outdir}/${name}.png` })
  await ctx.close()
}
await b.close()
