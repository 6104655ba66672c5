import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A letter as it arrived: between whom it was carried, and all of it. */
export type Received = { from: string; to: string[]; raw: Buffer }

/** The server's answer to a letter: it accepts, refuses, or never responds. */
export type SmtpMood = 'takes' | 'refuses' | 'hangs'

/** An SMTP server on loopback that records accepted letters; its mood may change. */
export async function openSmtp(mood: SmtpMood = 'takes') {
  const received: Received[] = []
  const state = { mood }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (state.mood === 'hangs') return
        if (state.mood === 'refuses') return done(new Error('no room'))
        const { mailFrom, rcptTo } = session.envelope
        const to = rcptTo.map(({ address }) => address)
        received.push({ from: mailFrom === false ? '' : mailFrom.address, to, raw: Buffer.concat(chunks) })
        done()
      })
    },
  })
  // A reset connection is part of the test.
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    state,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
