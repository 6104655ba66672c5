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

describe('LiqPay', () => {
  const KEYS = { LIQPAY_PUBLIC_KEY: 'i1', LIQPAY_PRIVATE_KEY: 'key' }
  const TEST_KEYS = { ...KEYS, LIQPAY_PUBLIC_KEY: 'sandbox_i1' }

  test('is none by default, and version 3 with its keys', () => {
    expect(readConfig({}).liqpay).toBeNull()
    expect(readConfig({ ...KEYS, PUBLIC_URL: 'https://efir.example/' }).liqpay).toEqual({
      publicKey: 'i1',
      privateKey: 'key',
      url: 'https://www.liqpay.ua',
      cardCheck: 'auth',
      version: 3,
      paytypes: 'card,apay,gpay',
      publicUrl: 'https://efir.example',
    })
    expect(readConfig({ ...TEST_KEYS, PUBLIC_URL: 'http://localhost:3000', LIQPAY_VERSION: '7' }).liqpay?.version).toBe(7)
  })

  test.each([
    [{ LIQPAY_PUBLIC_KEY: 'i1' }, 'LIQPAY_PRIVATE_KEY is missing, which LIQPAY_PUBLIC_KEY needs.'],
    [KEYS, 'LIQPAY_PUBLIC_KEY needs PUBLIC_URL, which LiqPay calls back.'],
    [{ ...KEYS, PUBLIC_URL: 'http://efir.example' }, 'PUBLIC_URL must begin with https:// with a live LIQPAY_PUBLIC_KEY.'],
    [{ ...TEST_KEYS, PUBLIC_URL: 'https://efir.example' }, 'LIQPAY_PUBLIC_KEY is a test key, and PUBLIC_URL is open to viewers.'],
    [{ ...TEST_KEYS, PUBLIC_URL: 'http://localhost.example' }, 'LIQPAY_PUBLIC_KEY is a test key'],
    [{ LIQPAY_VERSION: '4' }, 'LIQPAY_VERSION must be 3 or 7.'],
    [{ PAYMENTS: 'on' }, 'PAYMENTS must be auto, off or sandbox.'],
  ])('%j stops the start', (env, sentence) => {
    expect(() => readConfig(env as Record<string, string>)).toThrow(sentence)
  })
})

describe('Chargebee', () => {
  const [LOCAL, OPEN] = ['http://localhost:3000', 'https://efir.example']
  const KEYS = {
    CHARGEBEE_SITE: 'efir',
    CHARGEBEE_API_KEY: 'key',
    CHARGEBEE_WEBHOOK_USER: 'efir',
    CHARGEBEE_WEBHOOK_PASSWORD: 'a long password',
  }
  const PASSWORD = { CHARGEBEE_WEBHOOK_PASSWORD: 'a password of 16 and more' }
  const LIQPAY = { LIQPAY_PUBLIC_KEY: 'i1', LIQPAY_PRIVATE_KEY: 'key' }

  test('sells where it alone is configured, or is chosen', () => {
    expect(readConfig({})).toMatchObject({ chargebee: null, sells: 'liqpay' })
    expect(readConfig({ BILLING_SELLS: 'chargebee' })).toMatchObject({ chargebee: null, sells: 'chargebee' })
    const own = { ...KEYS, ...PASSWORD, PUBLIC_URL: OPEN }
    expect(readConfig(own)).toMatchObject({ chargebee: { site: 'efir', url: null, publicUrl: OPEN }, sells: 'chargebee' })
    expect(readConfig({ ...own, ...LIQPAY, BILLING_SELLS: 'liqpay' })).toMatchObject({ sells: 'liqpay' })
    expect(readConfig({ ...own, PAYMENTS: 'off' }).chargebee).toBeNull()
  })

  test.each([
    [{ CHARGEBEE_SITE: 'efir' }, 'CHARGEBEE_API_KEY is missing, which CHARGEBEE_SITE needs.'],
    [KEYS, 'CHARGEBEE_WEBHOOK_PASSWORD must have at least 16 characters.'],
    [{ ...KEYS, ...PASSWORD }, 'CHARGEBEE_SITE needs PUBLIC_URL, which browsers come back to.'],
    [{ ...KEYS, ...PASSWORD, PUBLIC_URL: LOCAL }, 'PUBLIC_URL must begin with https:// with a live CHARGEBEE_SITE.'],
    [{ ...KEYS, ...PASSWORD, CHARGEBEE_SITE: 'efir-test', PUBLIC_URL: OPEN }, 'CHARGEBEE_SITE is a test site'],
    [
      { ...KEYS, ...PASSWORD, ...LIQPAY, PUBLIC_URL: OPEN },
      'BILLING_SELLS is missing: LiqPay and Chargebee are both configured.',
    ],
    [{ ...LIQPAY, PUBLIC_URL: OPEN, BILLING_SELLS: 'chargebee' }, 'CHARGEBEE_SITE is missing, which BILLING_SELLS needs.'],
    [
      { ...KEYS, ...PASSWORD, PUBLIC_URL: OPEN, BILLING_SELLS: 'liqpay' },
      'LIQPAY_PUBLIC_KEY is missing, which BILLING_SELLS needs.',
    ],
    [{ CHARGEBEE_SITE: 'efir.chargebee.com' }, 'CHARGEBEE_SITE must be the name of a site, such as efir.'],
  ])('%j stops the start', (env, sentence) => {
    expect(() => readConfig(env as Record<string, string>)).toThrow(sentence)
  })
})

describe('the store of recordings', () => {
  const S3 = { S3_URL: 'https://s3.example/recordings/', S3_KEY_ID: 'id', S3_SECRET_KEY: 'secret' }

  test('is an address with a bucket and keys', () => {
    expect(readConfig({}).recordingStore).toBeNull()
    expect(readConfig(S3).recordingStore).toEqual({
      url: 'https://s3.example/recordings',
      keyId: 'id',
      secretKey: 'secret',
      region: 'us-east-1',
    })
  })

  test.each([
    [{ S3_URL: 'https://s3.example/recordings' }, 'S3_KEY_ID is missing, which S3_URL needs.'],
    [{ ...S3, S3_URL: 'https://s3.example' }, 'S3_URL must be an address with a bucket, such as https://s3.example/recordings.'],
  ])('%j stops the start', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(sentence)
  })
})
