import { createTransport } from 'nodemailer'
import type { UndeliveredMail } from './undelivered-mail.ts'

/** A letter in plain text. */
export type Letter = { to: string; subject: string; text: string; replyTo?: string }

/** Sends letters; a letter that is not sent throws. */
export type Mailer = { send(letter: Letter): Promise<void> }

// A client waits ten seconds for an answer.
const PATIENCE = { connectionTimeout: 4000, greetingTimeout: 4000, socketTimeout: 8000, dnsTimeout: 4000 }

/** Letters by SMTP: `url` as `smtp://user:password@host:587` or `smtps://…`, `from` as people see it. */
export function createSmtpMailer(url: string, from: string): Mailer & { close(): void } {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 4,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...PATIENCE,
  })
  return {
    async send({ to, subject, text, replyTo }) {
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text, ...(replyTo && { replyTo }) })
    },
    close: () => transport.close(),
  }
}

/** The stand-in: letters stay in the outbox. */
export function createOutboxMailer(outbox: UndeliveredMail): Mailer {
  return { send: ({ to, subject, text }) => outbox.put({ by: 'mail', to, subject, text }) }
}
