import { findBrowser } from '../../server/demo/studio/find-browser.ts'

const { args = [], ...browser } = await findBrowser()

/**
 * A television, for `test.use`: no pointer, and a browser whose arrows go from link to link wherever the page
 * leaves them to it.
 */
export const TELEVISION_SET = {
  serviceWorkers: 'block' as const,
  viewport: { width: 1920, height: 1080 },
  userAgent:
    'Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.6099.272 Safari/537.36 WebAppManager',
  launchOptions: { ...browser, args: [...args, '--enable-spatial-navigation'] },
}
