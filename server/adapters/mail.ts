import { createTransport } from 'nodemailer'
import type { UndeliveredMail } from './undelivered-mail.ts'

/** An e-mail in plain text. Sent again under its `id`, mailboxes show it once. */
export type Letter = { to: string; subject: string; text: string; replyTo?: string; id?: string }

/** Sends e-mail. Throws if the server does not take it. */
export type Mailer = { send(letter: Letter): Promise<void> }

// Clients time out after ten seconds.
const PATIENCE = { connectionTimeout: 4000, greetingTimeout: 4000, socketTimeout: 8000, dnsTimeout: 4000 }

/**
 * Sends e-mail by SMTP. `url` is `smtp://user:password@host:587` or `smtps://…`, `from` the visible sender.
 */
export function createSmtpMailer(url: string, from: string): Mailer & { close(): void } {
  const host = /@([^\s@>]+)>?$/.exec(from)?.[1] ?? 'localhost'
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 4,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...PATIENCE,
  })
  return {
    async send({ to, subject, text, replyTo, id }) {
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        ...(replyTo && { replyTo }),
        ...(id !== undefined && { messageId: `<${id}@${host}>` }),
      })
    },
    close: () => transport.close(),
  }
}

/** The stand-in: stores e-mail as undelivered. */
export function createOutboxMailer(outbox: UndeliveredMail): Mailer {
  return { send: ({ to, subject, text, id }) => outbox.put({ by: 'mail', to, subject, text }, id) }
}
