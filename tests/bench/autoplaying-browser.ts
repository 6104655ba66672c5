import { type Browser, chromium } from '@playwright/test'
import { findBrowser } from '../../server/demo/studio/find-browser.ts'

/** Launches a silent browser whose pages may play without a press. */
export async function launchAutoplayingBrowser(): Promise<Browser> {
  const launch = await findBrowser()
  return chromium.launch({
    ...launch,
    args: [...(launch.args ?? []), '--autoplay-policy=no-user-gesture-required', '--mute-audio'],
  })
}
