import type { Page } from '@playwright/test'
import { difference, expect, samplePicture, test } from '../../support/efir-test.ts'
import { plays } from '../../support/watching.ts'

const LOOP_S = 32

const framesShown = (page: Page) =>
  page.evaluate(() => document.querySelector('video')!.getVideoPlaybackQuality().totalVideoFrames)

test('the picture of a channel moves on over the seam of its loop, and is not black', async ({ page, troubles }) => {
  await page.goto('/ua/telekanaly')
  await page.getByRole('link', { name: /^\d* ?Виднокрай/ }).click()
  await plays(page, 1)
  const before = await samplePicture(page)
  expect(before.brightness).toBeGreaterThan(12)

  const framesAtStart = await framesShown(page)
  await plays(page, LOOP_S + 2)
  const after = await samplePicture(page)
  expect(after.brightness).toBeGreaterThan(12)
  expect(difference(before.fingerprint, after.fingerprint)).toBeGreaterThan(0.5)
  expect((await framesShown(page)) - framesAtStart).toBeGreaterThan((LOOP_S * 12.5) / 2)
  expect(troubles).toEqual([])
})
