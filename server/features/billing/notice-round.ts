import type { Kysely } from 'kysely'
import type { PushedNotice } from '../../../src/contract/push.ts'
import type { LanguageTag } from '../../../src/domain/i18n/locale.ts'
import { localizePath, screenPath } from '../../../src/domain/routing/paths.ts'
import type { Mailer } from '../../adapters/mail.ts'
import type { Pusher } from '../../adapters/push.ts'
import type { Texter } from '../../adapters/sms.ts'
import type { AccountRow } from '../../db/account-schema.ts'
import type { Database } from '../../db/schema.ts'
import { languageOf } from './account-language.ts'
import { eachAtOnce } from './each-at-once.ts'
import { localeOf } from './kyiv-date.ts'
import type { Notice } from './notice.ts'
import { type NoticeLinks, noticeText, type Told } from './notice-letters.ts'
import { nextPeriod } from './renewal-terms.ts'

const ROWS = 20
const AT_ONCE = 4
const LEASE_MS = 60_000
const FIRST_RETRY_MS = 60_000
const MOST_TRIES = 12
/** A push about money is of use for a day. */
const PUSH_TTL_S = 86_400

export type NoticeDeps = {
  db: Kysely<Database>
  now: () => number
  reportError: (error: unknown) => void
  mailer: Mailer
  texter: Texter
  pusher: Pusher
  /** The origin of the site, for the links of letters. */
  publicUrl: string
}

type Due = { id: string; account_id: string; kind: string; facts: string; tries: number }

/**
 * Creates a round that sends the letters whose time has come: by e-mail to a confirmed address, and as
 * pushes. Returns true if more may be due.
 */
export function createNoticeRound(deps: NoticeDeps): () => Promise<boolean> {
  const { db, now, reportError } = deps
  return async () => {
    const due = await db
      .selectFrom('notices')
      .select(['id', 'next_ms'])
      .where('next_ms', '<=', now())
      .orderBy('next_ms')
      .limit(ROWS)
      .execute()
    await eachAtOnce(due, AT_ONCE, async ({ id, next_ms }) => {
      const taken = await db
        .updateTable('notices')
        .set(({ eb }) => ({ next_ms: now() + LEASE_MS, tries: eb('tries', '+', 1) }))
        .where('id', '=', id)
        .where('next_ms', '=', next_ms)
        .returning(['id', 'account_id', 'kind', 'facts', 'tries'])
        .executeTakeFirst()
      if (taken) await send(deps, taken).catch((error: unknown) => postpone(deps, taken, error))
    })
    return due.length === ROWS
  }

  async function postpone({ db: database }: NoticeDeps, { id, tries }: Due, error: unknown): Promise<void> {
    reportError(error)
    const next_ms = tries < MOST_TRIES ? now() + FIRST_RETRY_MS * 2 ** tries : null
    await database.updateTable('notices').set({ next_ms, sent_ms: null }).where('id', '=', id).execute()
  }
}

async function send(deps: NoticeDeps, due: Due): Promise<void> {
  const { db, now } = deps
  const notice = { kind: due.kind, ...(JSON.parse(due.facts) as object) } as Notice
  const told = 'periodEndMs' in notice ? await reminderOf(deps, notice) : notice
  const account = await db.selectFrom('accounts').selectAll().where('id', '=', due.account_id).executeTakeFirst()
  if (told && account) await deliver(deps, due, { told, account })
  const sent_ms = told ? now() : null
  await db.updateTable('notices').set({ sent_ms, next_ms: null }).where('id', '=', due.id).execute()
}

/** A reminder as things are now; null if nothing will be charged. */
async function reminderOf(
  { db, now }: NoticeDeps,
  { kind, subscription, periodEndMs }: Extract<Notice, { periodEndMs: number }>,
): Promise<Told | null> {
  // A reminder that comes after its charge would announce another one.
  if (periodEndMs <= now()) return null
  const open = db.selectFrom('subscriptions').selectAll().where('id', '=', subscription).where('open_of', 'is not', null)
  const present = await open.where('auto_renew', '=', 1).where('period_end_ms', '=', periodEndMs).executeTakeFirst()
  if (!present) return null
  const { terms, amountMinor } = await nextPeriod(db, present)
  if (amountMinor === 0) return null
  const sold = await db.selectFrom('packages').select('name').where('id', '=', terms.packageId).executeTakeFirst()
  const card = await db.selectFrom('cards').select('mask').where('id', '=', present.card_id).executeTakeFirst()
  const charge = { atMs: periodEndMs, amountMinor, currency: terms.currency, days: terms.periodDays, mask: card?.mask ?? null }
  return { kind, name: sold?.name ?? '', ...charge }
}

async function deliver(deps: NoticeDeps, { id }: Due, { told, account }: { told: Told; account: AccountRow }): Promise<void> {
  const language = await languageOf(deps.db, account.id)
  const { subject, text } = noticeText(told, language, linksOf(deps.publicUrl, language))
  const confirmed = account.email_verified === 1 ? account.email : null
  const to = (told.kind === 'withdrawal' ? told.email : null) ?? confirmed
  if (to !== null) await deps.mailer.send({ to, subject, text: `${text}\n`, id })
  else if (told.kind === 'charge_failed' && account.phone !== null) {
    // A text message has no id that would make it arrive once, so it is noted before it is sent.
    await deps.db.updateTable('notices').set({ sent_ms: deps.now(), next_ms: null }).where('id', '=', id).execute()
    await deps.texter.send({ to: account.phone, text: subject })
  }
  await push(deps, account.id, { title: subject, tag: id, language })
}

/** Pushes to each device of the account. A push that does not arrive is not repeated: the letter is. */
async function push(
  { db, pusher, reportError }: NoticeDeps,
  accountId: string,
  { title, tag, language }: { title: string; tag: string; language: LanguageTag },
): Promise<void> {
  const url = localizePath(screenPath('subscriptions'), localeOf(language))
  const payload = JSON.stringify({ kind: 'notice', title, body: '', url, tag, language } satisfies PushedNotice)
  const devices = await db
    .selectFrom('push_subscriptions as d')
    .innerJoin('sessions as s', 's.id', 'd.session_id')
    .where('s.account_id', '=', accountId)
    .select(['d.device', 'd.endpoint', 'd.p256dh', 'd.auth'])
    .execute()
  await eachAtOnce(devices, AT_ONCE, async ({ device, ...subscriber }) => {
    const sent = await pusher.send({ ...subscriber, payload, ttlS: PUSH_TTL_S, topic: tag })
    // An endpoint is a secret: the report says only that a push was refused.
    if (sent.kind === 'refused') reportError(new Error(`a push service refused a push (HTTP ${sent.status})`))
    if (sent.kind !== 'gone') return
    await db.deleteFrom('push_subscriptions').where('device', '=', device).where('endpoint', '=', subscriber.endpoint).execute()
  })
}

function linksOf(publicUrl: string, language: LanguageTag): NoticeLinks {
  const link = (path: string) => `${publicUrl}${localizePath(path, localeOf(language))}`
  return {
    subscriptions: link(screenPath('subscriptions')),
    cards: link(screenPath('myCards')),
    agreement: link(screenPath('agreement')),
    tariffs: link(screenPath('tariffs')),
    payment: (order) => `${link(screenPath('checkPayment'))}?order=${order}`,
  }
}
