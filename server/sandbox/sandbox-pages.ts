import { createHash } from 'node:crypto'
import { escapeHtml } from '../http/html.ts'
import { TEST_CARDS } from './sandbox-cards.ts'
import type { Payment } from './sandbox-books.ts'

/** The part of a payment that a page shows. */
export type PagePayment = Pick<Payment, 'order_id' | 'amount_minor' | 'currency' | 'result_url'>

const STYLE =
  ':root{color-scheme:light dark;font:1rem/1.5 system-ui}body{max-width:30rem;margin:2rem auto;padding:0 1rem}' +
  'input,button{font:inherit;padding:.5rem;width:100%;box-sizing:border-box;margin:.25rem 0 1rem}[role=alert]{font-weight:700}'

/** The policy of the pages: forms lead to the sandbox itself, and nothing runs. */
export const PAGE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy':
    `default-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'; ` +
    `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
}

export type PageLanguage = 'uk' | 'en'

const TEXTS = {
  uk: {
    title: 'Тестова оплата',
    note: 'Це тестовий провайдер: гроші не списуються.',
    card: 'Номер картки',
    pay: 'Оплатити',
    code: 'Код підтвердження (1111)',
    confirm: 'Підтвердити',
    paid: 'Оплачено',
    failed: 'Банк відмовив. Спробуйте іншу картку.',
    wrongCard: 'Такого номера картки немає.',
    expired: 'Час на оплату минув.',
    refused: 'Запит не прийнято',
    back: 'Повернутися на сайт',
    cards: 'Тестові картки',
  },
  en: {
    title: 'Test payment',
    note: 'This is a test provider: no money is taken.',
    card: 'Card number',
    pay: 'Pay',
    code: 'Confirmation code (1111)',
    confirm: 'Confirm',
    paid: 'Paid',
    failed: 'The bank declined. Try another card.',
    wrongCard: 'There is no such card number.',
    expired: 'The time to pay has passed.',
    refused: 'The request was refused',
    back: 'Back to the site',
    cards: 'Test cards',
  },
} as const
export type PageText = keyof (typeof TEXTS)['en']

function pageOf(language: PageLanguage, body: string, head = ''): string {
  const { title, note } = TEXTS[language]
  return (
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<meta name="robots" content="noindex">${head}<title>${title}</title><style>${STYLE}</style></head>` +
    `<body><h1>${title}</h1><p>${note}</p>${body}</body></html>`
  )
}

const sum = ({ amount_minor, currency }: PagePayment): string => `${(amount_minor / 100).toFixed(2)} ${currency}`
const alertOf = (language: PageLanguage, problem: PageText | undefined): string =>
  problem ? `<p role="alert">${TEXTS[language][problem]}</p>` : ''
const hidden = (name: string, value: string): string => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`

const linkBack = (language: PageLanguage, resultUrl: string | null): string =>
  resultUrl ? `<p><a href="${escapeHtml(resultUrl)}">${TEXTS[language].back}</a></p>` : ''

/** The page that takes a card's number. It posts the signed envelope again. */
export function cardPage(
  payment: PagePayment,
  {
    language,
    envelope,
    action,
    problem,
  }: { language: PageLanguage; envelope: URLSearchParams; action: string; problem?: PageText },
): string {
  const { card, pay, cards } = TEXTS[language]
  const listed = Object.entries(TEST_CARDS).map(
    ([number, outcome]) => `<li>${number} ${escapeHtml(JSON.stringify(outcome))}</li>`,
  )
  return pageOf(
    language,
    `<h2>${sum(payment)}</h2>${alertOf(language, problem)}<form method="post" action="${escapeHtml(action)}">` +
      `${[...envelope].map(([name, value]) => hidden(name, value)).join('')}` +
      `<label>${card}<input name="card" inputmode="numeric" autocomplete="cc-number" required></label>` +
      `<button>${pay} ${sum(payment)}</button></form>${linkBack(language, payment.result_url)}<details><summary>${cards}</summary><ul>${listed.join('')}</ul></details>`,
  )
}

/** The bank's page that confirms a payment. */
export function confirmPage(payment: PagePayment, { language, action }: { language: PageLanguage; action: string }): string {
  const { code, confirm } = TEXTS[language]
  return pageOf(
    language,
    `<h2>${sum(payment)}</h2><form method="post" action="${escapeHtml(action)}">${hidden('order', payment.order_id)}` +
      `<label>${code}<input name="code" inputmode="numeric" autocomplete="one-time-code" required></label>` +
      `<button>${confirm}</button></form>`,
  )
}

/** The page after a payment. It leads back without a redirect, which `form-action` would forbid. */
export function resultPage(language: PageLanguage, text: PageText, resultUrl: string | null, detail = ''): string {
  const head = resultUrl && text === 'paid' ? `<meta http-equiv="refresh" content="2; url=${escapeHtml(resultUrl)}">` : ''
  return pageOf(
    language,
    `<p role="status">${TEXTS[language][text]} ${escapeHtml(detail)}</p>${linkBack(language, resultUrl)}`,
    head,
  )
}
