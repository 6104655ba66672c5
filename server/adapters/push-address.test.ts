import { expect, test } from 'vitest'
import { isPushAddress, lookUpOpen } from './push-address.ts'

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://8.8.8.8/abc',
  'https://[2606:4700::1111]/abc',
])('a push may be sent to %s', (endpoint) => {
  expect(isPushAddress(endpoint)).toBe(true)
})

test.each([
  'http://fcm.googleapis.com/abc',
  'https://fcm.googleapis.com:8443/abc',
  'https://user@fcm.googleapis.com/abc',
  'https://localhost/abc',
  'https://service/abc',
  'https://printer.local/abc',
  'https://metadata.google.internal/abc',
  'https://127.0.0.1/abc',
  'https://2130706433/abc',
  'https://0x7f.1/abc',
  'https://10.0.0.1/abc',
  'https://100.64.0.1/abc',
  'https://169.254.169.254/abc',
  'https://172.31.0.1/abc',
  'https://192.168.1.1/abc',
  'https://224.0.0.1/abc',
  'https://255.255.255.255/abc',
  'https://[::1]/abc',
  'https://[::ffff:127.0.0.1]/abc',
  'https://[fe80::1]/abc',
  'https://[fd00::1]/abc',
  'https://[64:ff9b::7f00:1]/abc',
  'https://[2002:7f00:1::]/abc',
  'file:///etc/passwd',
  'no address',
])('no push is sent to %s', (endpoint) => {
  expect(isPushAddress(endpoint)).toBe(false)
})

test('a name that leads to this machine is not resolved for a push', async () => {
  const found = await new Promise<unknown>((resolve) =>
    lookUpOpen('localhost', { all: true }, (error) => resolve(error?.message)),
  )
  expect(found).toContain('leads to a local network')
})
