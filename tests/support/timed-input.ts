import type { Page } from '@playwright/test'

type Place = { x: number; y: number }

// Events carry the time that they say, so that a gesture is as fast as it is written, however fast the
// machine.

/**
 * Simulates a finger: a touch at the first place, moves to the others every 40 ms, and a release. `fromMs` is
 * its start.
 */
export async function timedFinger(page: Page) {
  const input = await page.context().newCDPSession(page)
  const nowS = Date.now() / 1000
  return async (places: readonly Place[], fromMs: number): Promise<void> => {
    const at = (step: number) => nowS + (fromMs + 40 * step) / 1000
    for (const [step, place] of places.entries()) {
      const type = step === 0 ? 'touchStart' : 'touchMove'
      await input.send('Input.dispatchTouchEvent', { type, touchPoints: [place], timestamp: at(step) })
    }
    await input.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp: at(places.length) })
  }
}

/** Sends events of a mouse whose left button is held; `atMs` is when each happens. */
export async function timedMouse(page: Page) {
  const input = await page.context().newCDPSession(page)
  const nowS = Date.now() / 1000
  return async (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', { x, y }: Place, atMs: number): Promise<void> => {
    const held = { button: 'left', buttons: 1, clickCount: 1 } as const
    await input.send('Input.dispatchMouseEvent', { type, x, y, ...held, timestamp: nowS + atMs / 1000 })
  }
}
