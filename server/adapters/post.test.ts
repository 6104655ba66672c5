import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSmtp, type SmtpMood } from '../../tests/support/smtp-server.ts'
import { createUndeliveredMail } from './undelivered-mail.ts'
import { createPost } from './post.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup()
})

async function smtp(mood?: SmtpMood) {
  const server = await openSmtp(mood)
  cleanups.push(server.close)
  return server
}

/** A provider on loopback with one response for every request, which it records. */
async function openProvider(status: number, answer: unknown) {
  const requests: { url: string; authorization: string; body: string }[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { url = '', headers } = request
      requests.push({ url, authorization: headers.authorization ?? '', body: Buffer.concat(chunks).toString() })
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanups.push(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests }
}

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'efir-outbox-'))
  cleanups.push(() => rmSync(folder, { recursive: true }))
})

const LETTER = { to: 'olena@efir.example', subject: 'Код для реєстрації', text: 'Ваш код: 123456\n' }
const SMS = { to: '+380671234567', text: 'Ефір: ваш код 123456' }

describe('by SMTP', () => {
  test('a letter arrives as written', async () => {
    const { url, received } = await smtp()
    const post = createPost({ smtp: { url, from: 'Ефір <no-reply@efir.example>' }, sms: null }, folder)
    cleanups.unshift(() => post.close())
    await post.mailer.send({ ...LETTER, replyTo: 'taras@efir.example' })
    expect(received[0]).toMatchObject({ from: 'no-reply@efir.example', to: ['olena@efir.example'] })
    const read = await PostalMime.parse(received[0]!.raw)
    expect(read).toMatchObject({ subject: LETTER.subject, text: LETTER.text, from: { name: 'Ефір' } })
    expect(read.replyTo).toMatchObject([{ address: 'taras@efir.example' }])
  })

  test('a letter sent again has the id of the first one, so that a mailbox shows it once', async () => {
    const { url, received } = await smtp()
    const post = createPost({ smtp: { url, from: 'Ефір <no-reply@efir.example>' }, sms: null }, folder)
    cleanups.unshift(() => post.close())
    for (let sent = 0; sent < 2; sent += 1) await post.mailer.send({ ...LETTER, id: 'receipt-1' })
    const ids = await Promise.all(received.map(async ({ raw }) => (await PostalMime.parse(raw)).messageId))
    expect(ids).toEqual(['<receipt-1@efir.example>', '<receipt-1@efir.example>'])
  })

  test('an address cannot inject another recipient', async () => {
    const { url, received } = await smtp()
    const post = createPost({ smtp: { url, from: 'no-reply@efir.example' }, sms: null }, folder)
    cleanups.unshift(() => post.close())
    await post.mailer.send({ ...LETTER, to: 'a@efir.example', subject: 'x\r\nBcc: all@efir.example' })
    expect(received[0]!.to).toEqual(['a@efir.example'])
    expect((await PostalMime.parse(received[0]!.raw)).bcc ?? []).toEqual([])
  })

  test('a refused or unanswered letter is an error', async () => {
    const { url } = await smtp('refuses')
    for (const address of [url, 'smtp://127.0.0.1:1']) {
      const post = createPost({ smtp: { url: address, from: 'no-reply@efir.example' }, sms: null }, folder)
      await expect(post.mailer.send(LETTER)).rejects.toThrow()
      post.close()
    }
  })
})

describe('a text message', () => {
  const turbosms = (url: string) =>
    createPost({ smtp: null, sms: { provider: 'turbosms', token: 'secret', sender: 'Efir', url } }, folder)
  const twilio = (url: string, from = '+15005550006') =>
    createPost({ smtp: null, sms: { provider: 'twilio', account: 'AC1', token: 'secret', from, url } }, folder)

  test('is sent by TurboSMS', async () => {
    const taken = {
      response_code: 800,
      response_status: 'SUCCESS_MESSAGE_ACCEPTED',
      response_result: [{ message_id: 'f83f8868' }],
    }
    const { url, requests } = await openProvider(200, taken)
    await turbosms(url).texter.send(SMS)
    expect(requests).toMatchObject([{ url: '/message/send.json', authorization: 'Bearer secret' }])
    expect(JSON.parse(requests[0]!.body)).toEqual({ recipients: ['380671234567'], sms: { sender: 'Efir', text: SMS.text } })
  })

  test('with an error of TurboSMS in a 200 response is an error', async () => {
    const { url } = await openProvider(200, { response_code: 203, response_status: 'REQUIRED_TOKEN', response_result: null })
    await expect(turbosms(url).texter.send(SMS)).rejects.toThrow(/TurboSMS/)
    const wrong = await openProvider(200, { response_result: [{ response_code: 406, message_id: null }] })
    await expect(turbosms(wrong.url).texter.send(SMS)).rejects.toThrow(/TurboSMS/)
  })

  test('is sent by Twilio, from a number or a messaging service', async () => {
    const { url, requests } = await openProvider(201, { sid: 'SM1' })
    await twilio(url).texter.send(SMS)
    await twilio(url, `MG${'a'.repeat(32)}`).texter.send(SMS)
    const authorization = `Basic ${Buffer.from('AC1:secret').toString('base64')}`
    expect(requests[0]).toMatchObject({ url: '/2010-04-01/Accounts/AC1/Messages.json', authorization })
    expect(Object.fromEntries(new URLSearchParams(requests[0]!.body))).toEqual({
      To: SMS.to,
      From: '+15005550006',
      Body: SMS.text,
    })
    expect(new URLSearchParams(requests[1]!.body).get('MessagingServiceSid')).toBe(`MG${'a'.repeat(32)}`)
  })

  test('refused by Twilio is an error without the number', async () => {
    const { url } = await openProvider(400, { code: 21211, message: `The 'To' number ${SMS.to} is not valid` })
    const failure = await twilio(url)
      .texter.send(SMS)
      .catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Error)
    expect(String(failure)).not.toContain('67123')
  })
})

describe('undelivered mail', () => {
  test('stores unsent messages in order, readable by its owner alone', async () => {
    const outboxFolder = join(folder, 'outbox')
    const post = createPost({ smtp: null, sms: null }, outboxFolder)
    await post.mailer.send(LETTER)
    await post.texter.send(SMS)
    const messages = await createUndeliveredMail(outboxFolder).list()
    expect(messages).toMatchObject([
      { by: 'mail', ...LETTER },
      { by: 'sms', ...SMS },
    ])
    for (const name of readdirSync(outboxFolder)) expect(statSync(join(outboxFolder, name)).mode & 0o077).toBe(0)
  })

  test('stores a letter that is sent again under its id once', async () => {
    const outbox = createUndeliveredMail(folder)
    const { mailer } = createPost({ smtp: null, sms: null }, folder)
    for (const id of ['receipt-1', 'receipt-1', 'receipt-2']) await mailer.send({ ...LETTER, id })
    expect((await outbox.list()).length).toBe(2)
  })

  test('stores the last two hundred', async () => {
    const outbox = createUndeliveredMail(folder, () => 1000)
    for (let index = 0; index < 205; index += 1) await outbox.put({ by: 'sms', to: 'x', subject: '', text: String(index) })
    const messages = await outbox.list()
    expect([messages.length, messages[0]!.text, messages.at(-1)!.text]).toEqual([200, '5', '204'])
  })

  test('exists while a stand-in stores messages, and only then', () => {
    const smtp = { url: 'smtp://127.0.0.1:1', from: 'a@b.ua' }
    const sms = { provider: 'turbosms', token: 'x', sender: 'x', url: 'http://127.0.0.1:1' } as const
    const outboxOf = (config: Parameters<typeof createPost>[0]) => createPost(config, folder).outbox !== null
    expect([outboxOf({ smtp: null, sms: null }), outboxOf({ smtp, sms: null }), outboxOf({ smtp: null, sms })]).toEqual([
      true,
      true,
      true,
    ])
    expect(outboxOf({ smtp, sms })).toBe(false)
  })
})
