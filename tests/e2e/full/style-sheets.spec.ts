import { expect, test, untilAlive } from '../../support/efir-test.ts'

for (const path of ['/ua', '/ua/telekanaly/tv-01', '/ua/filmy', '/ua/pro-proekt', '/ua/collection']) {
  test.describe(`the style sheets of ${path}`, () => {
    test.use({ serviceWorkers: 'block' })

    test('and of its scripts are requested once', async ({ page }) => {
      const requests: string[] = []
      page.on('request', (request) => request.url().endsWith('.css') && requests.push(request.url()))
      await page.goto(path)
      await untilAlive(page)
      // A page with inline sheets requests only those of chunks loaded after hydration.
      await expect.poll(() => requests.length).toBeGreaterThan(0)
      expect(new Set(requests).size).toBe(requests.length)
    })
  })
}

const PAGES = [
  '/ua',
  '/ua/telekanaly',
  '/ua/telekanaly/tv-01',
  '/ua/radio',
  '/ua/filmy',
  '/ua/filmy/kradii-doshchu',
  '/ua/collection',
  '/ua/taryfy',
  '/ua/kontakty',
  '/ua/pro-proekt',
]

// Without the rest of the style sheets these come one round trip sooner.
for (const path of ['/ua/pro-proekt', '/ua/collection', '/ua/genres/all', '/ua/poshuk?q=orbita']) {
  test(`${path} has every needed rule before its style sheets load, which change nothing`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.route(/\/assets\/boot-.*\.js$/, (route) => route.abort())
    await page.goto(path)
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const [sheets, changed] = await page.evaluate(whatSheetsChange)
      expect(sheets).toBeGreaterThan(1)
      expect(changed).toEqual([])
    }
  })
}

/**
 * How many style sheets come with the scripts of a page, and the properties of its elements that are others
 * while it has them all.
 */
async function whatSheetsChange(): Promise<[number, string[]]> {
  // Off-screen content is laid out later, which would change the measurement.
  const seen = new CSSStyleSheet()
  seen.replaceSync('* { content-visibility: visible !important }')
  document.adoptedStyleSheets = [seen]
  const names = [...getComputedStyle(document.body)]
  const looks = () =>
    [...document.body.querySelectorAll('*')].flatMap((element) =>
      [undefined, '::before', '::after'].map((pseudo) => {
        const style = getComputedStyle(element, pseudo)
        // A pseudo-element without content has no look.
        const isThere = pseudo === undefined || style.content !== 'none'
        return {
          place: `${element.outerHTML.slice(0, 80)} ${pseudo}`,
          values: isThere ? names.map((name) => style.getPropertyValue(name)) : [],
        }
      }),
    )
  const waiting = document.querySelector<HTMLTemplateElement>('#scripts')!.content
  const paths = [...waiting.querySelectorAll<HTMLLinkElement>('link[as=style]')].map(({ href }) => href)
  const before = looks()
  const links = await Promise.all(
    paths.map((href) => {
      const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
      const come = new Promise((resolve, reject) => Object.assign(link, { onload: resolve, onerror: reject }))
      document.head.append(link)
      return come.then(() => link)
    }),
  )
  const changed = looks().flatMap(({ place, values }, index) =>
    values.flatMap((value, at) =>
      value === before[index]!.values[at] ? [] : [`${place} ${names[at]}: ${before[index]!.values[at]} -> ${value}`],
    ),
  )
  for (const link of links) link.remove()
  return [paths.length, changed]
}

for (const path of PAGES) {
  test(`web fonts on ${path} replace those of the device part by part, each part in its final font`, async ({ page }) => {
    await page.addInitScript(() => {
      const kindOf = (element: Element) => (getComputedStyle(element).fontFamily.includes('Efir Gothic') ? 'dial' : 'text')
      const parts = new Set<Element>()
      // By element, because hydration may change the text nodes of a part.
      const seen = new Map<Element, string>()
      new MutationObserver((records) => {
        for (const { target } of records as (MutationRecord & { target: HTMLElement })[]) {
          if (target === document.documentElement || target.dataset['typefaces'] === undefined) continue
          parts.add(target)
          for (const element of [target, ...target.querySelectorAll('*')]) seen.set(element, kindOf(element))
        }
      }).observe(document, { subtree: true, attributeFilter: ['data-typefaces'] })
      const missing = () =>
        [...seen]
          .filter(([element, kind]) => element.isConnected && kindOf(element) !== kind)
          .map(([element]) => element.outerHTML.slice(0, 120))
      Object.assign(window, { typefaces: () => ({ parts: parts.size, missing: missing() }) })
    })
    await page.goto(path)
    await expect(page.locator('html[data-typefaces]')).toBeAttached()
    const { parts, missing } = await page.evaluate(() =>
      (window as unknown as { typefaces: () => { parts: number; missing: string[] } }).typefaces(),
    )
    expect(parts).toBeGreaterThan(3)
    expect(missing).toEqual([])
  })
}

test('in a long list web fonts replace only the parts with layout', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.addInitScript(() => {
    const rows = new Set<Node>()
    new MutationObserver((records) => {
      for (const { target } of records) if (target.nodeName === 'LI') rows.add(target)
    }).observe(document, { subtree: true, attributeFilter: ['data-typefaces'] })
    Object.assign(window, { rowsGoneThrough: () => rows.size })
  })
  await page.goto('/ua/telekanaly')
  await expect(page.locator('html[data-typefaces]')).toBeAttached()
  const goneThrough = await page.evaluate(() => (window as unknown as { rowsGoneThrough: () => number }).rowsGoneThrough())
  const rows = await page.getByRole('main').getByRole('listitem').count()
  expect(goneThrough).toBeGreaterThan(4)
  expect(goneThrough).toBeLessThan(rows / 2)
})
