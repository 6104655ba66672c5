import { expect, test } from 'vitest'
import { playing } from '../platform/playing-tabs.ts'
import { bench, item } from './testing/fakes.ts'
import { mayResume, takeAudioFocus } from './audio-focus.ts'

test('one player sounds at a time, and none begins by itself while another one does', () => {
  const [television, radio] = [bench().player, bench().player]
  takeAudioFocus(television)
  takeAudioFocus(radio)
  television.load(item('live'))
  television.play()
  expect([mayResume(television), mayResume(radio)]).toEqual([true, false])
  radio.load(item('radio'))
  radio.play()
  expect(television.state.get().playWhenReady).toBe(false)
  expect([mayResume(television), mayResume(radio)]).toEqual([false, true])
  radio.pause()
  expect(mayResume(television)).toBe(true)
})

test('the tab knows whether a picture, a sound, or nothing plays', () => {
  const [television, radio] = [bench().player, bench().player]
  takeAudioFocus(television)
  takeAudioFocus(radio)
  television.load(item('live'))
  expect(playing.get()).toBeNull()
  television.play()
  expect(playing.get()).toBe('picture')
  radio.load(item('radio'))
  radio.play()
  expect(playing.get()).toBe('sound')
  radio.stop()
  expect(playing.get()).toBeNull()
})
