import * as v from 'valibot'
import type { UndeliveredMail } from './undelivered-mail.ts'

/** A text message; `to` is E.164. */
export type Sms = { to: string; text: string }

/** Sends text messages. Throws if the provider does not accept one. */
export type Texter = { send(sms: Sms): Promise<void> }

// Clients time out after ten seconds.
const PATIENCE_MS = 8000

const TurboSmsAnswer = v.object({
  response_result: v.nullable(v.array(v.object({ message_id: v.nullish(v.string()) }))),
})

/** TurboSMS (turbosms.ua/api.html). An accepted message has an id. */
export function createTurboSms({ token, sender, url }: { token: string; sender: string; url: string }): Texter {
  return {
    async send({ to, text }) {
      const answer = await fetch(`${url}/message/send.json`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ recipients: [to.replace('+', '')], sms: { sender, text } }),
        signal: AbortSignal.timeout(PATIENCE_MS),
        redirect: 'error',
      })
      const read = v.safeParse(TurboSmsAnswer, await answer.json().catch(() => undefined))
      const isTaken = answer.ok && read.success && read.output.response_result?.[0]?.message_id
      if (!isTaken) throw new Error(`TurboSMS did not take a message (HTTP ${answer.status})`)
    },
  }
}

/** Twilio's Messages resource. `from` is a number or a messaging service's id (`MG…`). */
export function createTwilio({
  account,
  token,
  from,
  url,
}: {
  account: string
  token: string
  from: string
  url: string
}): Texter {
  return {
    async send({ to, text }) {
      const sender = from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from }
      const answer = await fetch(`${url}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`, {
        method: 'POST',
        headers: { Authorization: `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}` },
        body: new URLSearchParams({ To: to, Body: text, ...sender }),
        signal: AbortSignal.timeout(PATIENCE_MS),
        redirect: 'error',
      })
      await answer.body?.cancel()
      if (answer.status !== 201) throw new Error(`Twilio did not take a message (HTTP ${answer.status})`)
    },
  }
}

/** The stand-in: stores messages as undelivered. */
export function createOutboxTexter(outbox: UndeliveredMail): Texter {
  return { send: ({ to, text }) => outbox.put({ by: 'sms', to, subject: '', text }) }
}
