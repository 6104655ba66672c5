import type { Page } from '@playwright/test'
import { mediaPlays } from './watching.ts'

/** Catches the stations' audio element where it is made: it is outside the document. */
export async function catchAudio(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const create = document.createElement.bind(document)
    document.createElement = ((name: string, options?: ElementCreationOptions) => {
      const element = create(name, options)
      if (name === 'audio') (window as unknown as { radio: HTMLElement }).radio = element
      return element
    }) as typeof document.createElement
  })
}

/** How far the caught element has come, in seconds. */
export const audioSeconds = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { radio?: HTMLAudioElement }).radio?.currentTime ?? 0)

/** Waits until the station has played for a second. The jump to the live edge does not count. */
export async function stationPlays(page: Page): Promise<void> {
  const radio = await page.evaluateHandle(() => () => (window as unknown as { radio?: HTMLAudioElement }).radio)
  await mediaPlays(page, radio)
}
