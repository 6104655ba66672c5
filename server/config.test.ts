import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const postOf = (env: Record<string, string>) => readConfig(env).post
const TURBOSMS = { TURBOSMS_TOKEN: 'x', TURBOSMS_SENDER: 'Efir' }
const TWILIO = { TWILIO_ACCOUNT: 'AC1', TWILIO_TOKEN: 'x', TWILIO_FROM: '+15005550006' }

describe('mail and text messages', () => {
  test('use stand-ins by default', () => {
    expect(postOf({})).toEqual({ smtp: null, sms: null })
    expect(readConfig({}).proxies).toBe(0)
  })

  test('use the configured providers', () => {
    expect(postOf({ SMTP_URL: 'smtp://u:p@mail:587', MAIL_FROM: 'Ефір <a@efir.example>', ...TURBOSMS })).toEqual({
      smtp: { url: 'smtp://u:p@mail:587', from: 'Ефір <a@efir.example>' },
      sms: { provider: 'turbosms', token: 'x', sender: 'Efir', url: 'https://api.turbosms.ua' },
    })
    expect(postOf({ ...TWILIO, TWILIO_URL: 'http://127.0.0.1:9/' }).sms).toEqual({
      provider: 'twilio',
      account: 'AC1',
      token: 'x',
      from: '+15005550006',
      url: 'http://127.0.0.1:9',
    })
  })

  test.each([
    [{ SMTP_URL: 'smtp://mail' }, 'MAIL_FROM is missing, which SMTP_URL needs.'],
    [{ MAIL_FROM: 'a@b.ua' }, 'SMTP_URL is missing, which MAIL_FROM needs.'],
    [{ TURBOSMS_TOKEN: 'x' }, 'TURBOSMS_SENDER is missing, which TURBOSMS_TOKEN needs.'],
    [{ TWILIO_TOKEN: 'x', TWILIO_FROM: '+15005550006' }, 'TWILIO_ACCOUNT is missing, which TWILIO_TOKEN needs.'],
    [{ ...TURBOSMS, ...TWILIO }, 'TURBOSMS_TOKEN and TWILIO_TOKEN are both set, and messages leave by one of them.'],
    [{ SMTP_URL: 'mail.example', MAIL_FROM: 'a@b.ua' }, 'SMTP_URL must begin with smtp:// or smtps://.'],
    [{ SMTP_URL: 'smtp://mail', MAIL_FROM: 'nobody' }, 'MAIL_FROM must be an address such as Efir <no-reply@efir.example>.'],
    [{ ...TWILIO, TWILIO_FROM: 'Efir' }, 'TWILIO_FROM must be a number in E.164 or the id of a messaging service.'],
    [{ ...TURBOSMS, TURBOSMS_URL: 'api' }, 'TURBOSMS_URL must be an address such as https://api.example.'],
    [{ PROXIES: 'many' }, 'PROXIES must be a number from 0 to 9.'],
  ])('%j stops the start', (env, sentence) => {
    expect(() => readConfig(env as Record<string, string>)).toThrow(sentence)
  })
})

test('the worker is removed only by configuration', () => {
  expect([readConfig({}), readConfig({ KILL_WORKER: '1' })].map(({ killWorker }) => killWorker)).toEqual([false, true])
  expect(() => readConfig({ KILL_WORKER: 'yes' })).toThrow('KILL_WORKER must be 0 or 1.')
})

describe('social networks', () => {
  const GOOGLE = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }

  test('are the configured ones, and redirect back to the service', () => {
    expect(readConfig({}).social).toEqual({})
    expect(readConfig({ ...GOOGLE, PUBLIC_URL: 'https://efir.example/' }).social).toEqual({
      google: {
        id: 'id',
        secret: 'secret',
        address: 'https://accounts.google.com',
        redirectUrl: 'https://efir.example/auth/confirm',
      },
    })
  })

  test('need a public URL to redirect to, and a secret', () => {
    expect(() => readConfig(GOOGLE)).toThrow('PUBLIC_URL is missing, which social networks send people back to.')
    expect(() => readConfig({ FACEBOOK_APP_ID: 'x' })).toThrow('FACEBOOK_APP_SECRET is missing, which FACEBOOK_APP_ID needs.')
  })
})

test.each([
  [undefined, { '8.8.8.8': true, '127.0.0.1': false, '10.1.0.1': false, '10.2.0.1': false }],
  ['0', { '127.0.0.1': false }],
  ['1', { '127.0.0.1': true, '10.1.0.1': true, '169.254.169.254': false }],
  ['10.1.0.0/16, fd00::/8', { '10.1.0.1': true, '10.2.0.1': false, 'fd00::1': true, '127.0.0.1': false }],
])('UPSTREAM_LOCAL %j decides where streams may lead', (UPSTREAM_LOCAL, addresses) => {
  const { isUpstreamAllowed } = readConfig({ UPSTREAM_LOCAL })
  for (const [address, isAllowed] of Object.entries(addresses)) expect(isUpstreamAllowed(address)).toBe(isAllowed)
  expect(() => readConfig({ UPSTREAM_LOCAL: 'yes' })).toThrow('UPSTREAM_LOCAL must be 0, 1 or networks')
})

test('multicast groups are joined by an address of this machine', () => {
  expect(readConfig({}).multicastInterface).toBeUndefined()
  expect(readConfig({ MULTICAST_INTERFACE: '10.0.0.5' }).multicastInterface).toBe('10.0.0.5')
  expect(() => readConfig({ MULTICAST_INTERFACE: 'eth0' })).toThrow('MULTICAST_INTERFACE must be an IP address of this machine.')
})

test('pushes are sent to further configured hosts', () => {
  expect(readConfig({}).push.hosts).toEqual([])
  expect(readConfig({ PUSH_HOSTS: 'push.example, *.Up.example' }).push.hosts).toEqual(['push.example', '*.up.example'])
  for (const hosts of ['https://push.example', '*', '*.', 'push.example:8443', '127.0.0.1', 'localhost'])
    expect(() => readConfig({ PUSH_HOSTS: hosts })).toThrow('PUSH_HOSTS must be hosts such as push.example or *.push.example.')
})
