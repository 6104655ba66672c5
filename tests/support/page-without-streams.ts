import type { Page } from '@playwright/test'

/**
 * Takes the streams out of the pages that the service renders for visitors: the browser has to ask for them.
 */
export async function takeStreamsOffPages(page: Page): Promise<void> {
  await page.route(/\/(telekanaly\/|radio$)/, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace(/"live(Channel|Stations)"/, '"noStream"') })
  })
}
