import { expect, test } from 'vitest'
import { createWebPusher, newPushKeys } from './push.ts'

const pusher = (hosts?: string[]) =>
  createWebPusher({ ...newPushKeys(), subject: 'mailto:a@efir.example' }, { ...(hosts && { hosts }) })

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com/wp/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://updates-autopush.push.services.mozilla.com/wpush/v2/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
  'https://web.push.apple.com/abc',
  'https://api.eu.push.apple.com/abc',
])('pushes are sent to %s, the service of a browser', (endpoint) => {
  expect(pusher().takes(endpoint)).toBe(true)
})

test.each([
  'https://hang.example/abc',
  'https://fcm.googleapis.com.hang.example/abc',
  'https://hangnotify.windows.com/abc',
  'https://notify.windows.com/abc',
  'https://hang.example/fcm.googleapis.com',
  'https://8.8.8.8/abc',
])('no push is sent to %s, which any client may claim', async (endpoint) => {
  expect(pusher().takes(endpoint)).toBe(false)
})

test('the operator may list further push services in the open internet', () => {
  const { takes } = pusher(['push.example', '*.up.example'])
  const hosts = ['push.example', 'one.up.example', 'up.example', 'other.push.example']
  expect(hosts.map((host) => takes(`https://${host}/abc`))).toEqual([true, true, false, false])
  expect(pusher(['127.0.0.1']).takes('https://127.0.0.1/abc')).toBe(false)
})
