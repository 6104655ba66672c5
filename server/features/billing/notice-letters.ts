import { needsAnotherCard } from '../../../src/domain/billing/dunning.ts'
import type { LanguageTag } from '../../../src/domain/i18n/locale.ts'
import { moneyIn } from '../../../src/domain/i18n/money.ts'
import { pluralForm } from '../../../src/domain/i18n/plural-form.ts'
import { timeOfDay } from '../../../src/domain/time/clock-format.ts'
import { KYIV_ZONE } from '../../../src/domain/time/kyiv-zone.ts'
import { dateInKyiv, localeOf } from './kyiv-date.ts'
import { NOTICE_REASONS, NOTICE_WORDS } from './notice-texts.ts'
import type { Notice } from './notice.ts'

/** A reminder of a charge with what it is found to be when it is sent. */
export type Reminder = {
  kind: 'trial_ends' | 'charge_soon'
  name: string
  atMs: number
  amountMinor: number
  currency: string
  days: number
  mask: string | null
}
export type Told = Exclude<Notice, { kind: 'trial_ends' | 'charge_soon' }> | Reminder

/** The pages that letters lead to, as URLs in the letter's language. */
export type NoticeLinks = {
  subscriptions: string
  cards: string
  agreement: string
  tariffs: string
  payment: (order: string) => string
}

/** Writes a letter in a language. */
export function noticeText(told: Told, language: LanguageTag, links: NoticeLinks): { subject: string; text: string } {
  const words = NOTICE_WORDS[language]
  const money = ({ amountMinor, currency }: { amountMinor: number; currency: string }) =>
    moneyIn(localeOf(language), amountMinor, currency).replaceAll('\u00a0', ' ')
  const date = (ms: number) => dateInKyiv(ms, language)
  const time = (ms: number) => `${date(ms)}, ${timeOfDay(ms, KYIV_ZONE)}`
  const days = (count: number) => `${count} ${words.days[pluralForm(count)]}`
  const from = (mask: string | null) => (mask ? ` ${words.fromCard} ${mask}` : '')
  const reasons = NOTICE_REASONS[language]
  switch (told.kind) {
    case 'enrolment': {
      const { name, isTrial, untilMs, renewal } = told
      const next = renewal
        ? words.later({ price: money(renewal), days: days(renewal.days), date: date(untilMs) })
        : words.noRenewal
      const begun = isTrial ? words.trialBegun(name, date(untilMs)) : words.begun(name, date(untilMs))
      const lines = [begun, next, words.cancel(links.subscriptions, isTrial), words.withdraw(links.subscriptions)]
      return { subject: words.begunSubject(name), text: [...lines, words.terms(links.agreement)].join('\n\n') }
    }
    case 'trial_ends':
    case 'charge_soon': {
      const { name, atMs, mask } = told
      const charge = words.willCharge({ date: date(atMs), price: money(told), days: days(told.days), card: from(mask) })
      const isTrial = told.kind === 'trial_ends'
      const subject = isTrial ? words.trialEndsSubject(name, date(atMs)) : words.chargeSoonSubject(name, date(atMs))
      return { subject, text: `${charge}\n\n${words.ratherCancel(links.subscriptions)}` }
    }
    case 'receipt': {
      const { name, order, mask, fromMs, untilMs } = told
      const paid = words.paid({ price: money(told), name, from: date(fromMs), until: date(untilMs), card: from(mask) })
      return {
        subject: words.paidSubject(money(told)),
        text: `${paid}\n${words.order(order)}\n\n${words.cancel(links.subscriptions, false)}`,
      }
    }
    case 'charge_failed': {
      const { name, problem, nextMs } = told
      const next = needsAnotherCard(problem) ? words.addCard(date(nextMs), links.cards) : words.nextTry(time(nextMs), links.cards)
      return {
        subject: words.failedSubject(name),
        text: `${words.failed(money(told), name, reasons.problems[problem])}\n\n${next}`,
      }
    }
    case 'confirm_charge':
      return { subject: words.confirmSubject, text: words.confirm(money(told), told.name, links.payment(told.order)) }
    case 'access_ended':
      return { subject: words.endedSubject(told.name), text: `${reasons.ends[told.reason]}\n\n${words.backTo(links.tariffs)}` }
    case 'renewal_off':
      return { subject: words.offSubject(told.name), text: words.off(told.name, date(told.untilMs), links.subscriptions) }
    case 'withdrawal': {
      const back = told.amountMinor > 0 ? words.willRefund(money(told)) : words.nothingToRefund
      return { subject: words.withdrawnSubject, text: `${words.withdrawn(time(told.atMs))}\n\n${told.statement}\n\n${back}` }
    }
    case 'refund_done':
      return { subject: words.refundedSubject(money(told)), text: words.refunded(money(told), told.order) }
    case 'trial_not_granted':
      return { subject: words.noTrialSubject, text: words.noTrial(told.name, links.tariffs) }
    case 'upgrade':
      return { subject: words.upgradedSubject(told.name), text: words.upgraded(told.name, money(told), links.subscriptions) }
    case 'downgrade':
      return {
        subject: words.downgradedSubject(told.name),
        text: words.downgraded(told.name, date(told.atMs), links.subscriptions),
      }
  }
}
