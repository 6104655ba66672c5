import type { Page } from '@playwright/test'

/** Removes the streams from server-rendered pages of visitors, so that the browser requests them. */
export async function takeStreamsOffPages(page: Page): Promise<void> {
  await page.route(/\/(telekanaly\/|radio$)/, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace(/"live(Channel|Stations)"/, '"noStream"') })
  })
}
