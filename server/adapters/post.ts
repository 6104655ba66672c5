import { createOutboxMailer, createSmtpMailer, type Mailer } from './mail.ts'
import { createUndeliveredMail, type UndeliveredMail } from './undelivered-mail.ts'
import { createOutboxTexter, createTurboSms, createTwilio, type Texter } from './sms.ts'

/** The providers of e-mail and text messages; null stores them as undelivered mail. */
export type PostConfig = {
  smtp: { url: string; from: string } | null
  sms:
    | { provider: 'turbosms'; token: string; sender: string; url: string }
    | { provider: 'twilio'; account: string; token: string; from: string; url: string }
    | null
}

/** Sends e-mail and text messages. `outbox` is set if a stand-in stores some of them. */
export type Post = { mailer: Mailer; texter: Texter; outbox: UndeliveredMail | null; close(): void }

/** Creates the configured providers, with stand-ins that store undelivered mail in a folder. */
export function createPost({ smtp, sms }: PostConfig, outboxFolder: string): Post {
  const outbox = createUndeliveredMail(outboxFolder)
  const smtpMailer = smtp && createSmtpMailer(smtp.url, smtp.from)
  return {
    mailer: smtpMailer ?? createOutboxMailer(outbox),
    texter: sms === null ? createOutboxTexter(outbox) : sms.provider === 'twilio' ? createTwilio(sms) : createTurboSms(sms),
    outbox: smtp && sms ? null : outbox,
    close: () => smtpMailer?.close(),
  }
}
