import { createOutboxMailer, createSmtpMailer, type Mailer } from './mail.ts'
import { createUndeliveredMail, type UndeliveredMail } from './undelivered-mail.ts'
import { createOutboxTexter, createTurboSms, createTwilio, type Texter } from './sms.ts'

/** Where letters and text messages leave; null keeps them in the outbox of undelivered mail. */
export type PostConfig = {
  smtp: { url: string; from: string } | null
  sms:
    | { provider: 'turbosms'; token: string; sender: string; url: string }
    | { provider: 'twilio'; account: string; token: string; from: string; url: string }
    | null
}

/** How letters and text messages leave; `outbox` is set while a stand-in keeps some of them. */
export type Post = { mailer: Mailer; texter: Texter; outbox: UndeliveredMail | null; close(): void }

/** The post as it is configured, with stand-ins that keep in a folder what nobody sends. */
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
