import { kyivDayOf } from '../../../src/domain/time/kyiv-time.ts'
import { expect, signIn, test, untilAlive } from '../../support/efir-test.ts'

test.use({ viewport: { width: 360, height: 740 } })

const today = kyivDayOf(Date.now())
const STRIPS = [
  { of: 'the pages of texts', path: '/ua/pro-proekt', name: 'Про сервіс', mark: '[aria-current]' },
  { of: 'categories', path: '/ua/telekanaly', name: 'Категорії', mark: '[aria-current]' },
  { of: 'the days of a channel', path: '/ua/telekanaly/tv-01', name: 'Дні', mark: '[aria-current]' },
  {
    of: 'the days of the guide',
    path: `/ua/telekanaly?day=${today}`,
    name: 'Програма за днями',
    mark: '[data-centre]',
    snaps: true,
  },
  { of: 'the dashboard', path: '/ua/dashboard/profile', name: 'Кабінет', mark: '[aria-current]' },
]

for (const { of, path, name, mark, snaps = false } of STRIPS)
  test(`a phone’s strip of ${of} centres the selected item as far as it can`, async ({ page, service }) => {
    await signIn(page, service, 'premium')
    await page.goto(path)
    await untilAlive(page)
    const strip = page.getByRole('main').getByRole('navigation', { name, exact: true })
    /** The selected text, and how many pixels the strip stands from centring it. */
    const chosen = () =>
      strip.evaluate(
        (box, [of, snaps]) => {
          const link = box.querySelector<HTMLElement>(of)!
          // A strip that stops at whole days is at most half a day off.
          const slack = snaps ? link.clientWidth / 2 + 1 : 1
          const centre = link.offsetLeft - (box.clientWidth - link.clientWidth) / 2
          const least = Math.max(0, Math.min(centre, box.scrollWidth - box.clientWidth))
          return {
            words: link.textContent,
            off: Math.abs(Math.round(box.scrollLeft - least)) <= slack ? 0 : box.scrollLeft - least,
          }
        },
        [mark, snaps] as const,
      )
    const first = (await chosen()).words
    await expect.poll(async () => (await chosen()).off).toBe(0)
    const links = strip.getByRole('link')
    const other = (await links.last().textContent()) === first ? links.nth(-2) : links.last()
    expect(await strip.evaluate((box) => box.scrollWidth > box.clientWidth)).toBe(true)
    await other.press('Enter')
    await expect.poll(async () => (await chosen()).words).not.toBe(first)
    await expect.poll(async () => (await chosen()).off).toBe(0)
  })
