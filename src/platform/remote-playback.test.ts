import { expect, test, vi } from 'vitest'
import { promptRemotePlayback, watchRemotePlayback } from './remote-playback.ts'

test('a browser without remote playback gets no call', () => {
  const tell = vi.fn()
  const element = new EventTarget() as HTMLVideoElement
  watchRemotePlayback(element, tell)()
  promptRemotePlayback(element)
  expect(tell).not.toHaveBeenCalled()
})

test('an available remote screen notifies until the last unsubscribe', async () => {
  let found: (isNear: boolean) => void = () => {}
  const remote = {
    watchAvailability: async (callback: typeof found) => {
      found = callback
      return 7
    },
    cancelWatchAvailability: vi.fn(async () => {}),
    prompt: vi.fn(async () => {}),
  }
  const element = Object.assign(new EventTarget(), { remote }) as unknown as HTMLVideoElement
  const states: boolean[] = []
  const stop = watchRemotePlayback(element, (isNear) => states.push(isNear))
  found(true)
  stop()
  found(false)
  await vi.waitFor(() => expect(remote.cancelWatchAvailability).toHaveBeenCalledWith(7))
  expect(states).toEqual([true])
  promptRemotePlayback(element)
  expect(remote.prompt).toHaveBeenCalledOnce()
})

test('where looking around is refused, nothing is offered', async () => {
  const remote = { watchAvailability: () => Promise.reject(new Error('NotSupportedError')) }
  const tell = vi.fn()
  watchRemotePlayback(Object.assign(new EventTarget(), { remote }) as unknown as HTMLVideoElement, tell)()
  await Promise.resolve()
  expect(tell).not.toHaveBeenCalled()
})

test('Safari reports AirPlay by an event of the video', () => {
  const element = Object.assign(new EventTarget(), { webkitShowPlaybackTargetPicker: vi.fn() })
  const states: boolean[] = []
  const stop = watchRemotePlayback(element as unknown as HTMLVideoElement, (isNear) => states.push(isNear))
  const say = (availability: string) =>
    element.dispatchEvent(Object.assign(new Event('webkitplaybacktargetavailabilitychanged'), { availability }))
  say('available')
  say('not-available')
  stop()
  say('available')
  expect(states).toEqual([true, false])
  promptRemotePlayback(element as unknown as HTMLVideoElement)
  expect(element.webkitShowPlaybackTargetPicker).toHaveBeenCalledOnce()
})
