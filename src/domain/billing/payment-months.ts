import type { Locale } from '../i18n/locale.ts'
import { dayIn } from '../time/calendar-words.ts'

const MONTHS = {
  ua: 'Січень Лютий Березень Квітень Травень Червень Липень Серпень Вересень Жовтень Листопад Грудень'.split(' '),
  ru: 'Январь Февраль Март Апрель Май Июнь Июль Август Сентябрь Октябрь Ноябрь Декабрь'.split(' '),
}

/** The payments of one calendar month; `month` is `YYYY-MM`. */
export type PaymentMonth<Payment> = { month: string; payments: Payment[] }

/** Groups payments by the months of a time zone (IANA name), in their order. */
export function byMonth<Payment extends { created_at: number }>(
  payments: readonly Payment[],
  timeZone: string,
): PaymentMonth<Payment>[] {
  const months: PaymentMonth<Payment>[] = []
  for (const payment of payments) {
    const month = dayIn(payment.created_at, timeZone).slice(0, 7)
    const last = months.at(-1)
    if (last?.month === month) last.payments.push(payment)
    else months.push({ month, payments: [payment] })
  }
  return months
}

/** Formats a month (`YYYY-MM`): `Листопад 2026`. */
export function monthName(month: string, locale: Locale): string {
  return `${MONTHS[locale][Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`
}
