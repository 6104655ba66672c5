import { cardMask, cardOutcome, CONFIRMATION_CODE } from './sandbox-cards.ts'
import type { Payment, SandboxBooks } from './sandbox-books.ts'

/** Faults that a test plans; each rate is from 0 to 1. */
export type SandboxFaults = {
  callbacks: { lose: number; twice: number; delayMs: number; badSignature: number }
  api: { loseRequest: number; loseAnswer: number }
}
export const NO_FAULTS: SandboxFaults = {
  callbacks: { lose: 0, twice: 0, delayMs: 0, badSignature: 0 },
  api: { loseRequest: 0, loseAnswer: 0 },
}

export type BankDeps = { books: SandboxBooks; now: () => number; random: () => number; faults: () => SandboxFaults }

/** Payments of the sandbox: each change is in the books, with its callback, before anyone is answered. */
export type SandboxBank = ReturnType<typeof createSandboxBank>

// oxlint-disable-next-line explicit-function-return-type -- the type is read from it
export function createSandboxBank({ books, now, random, faults }: BankDeps) {
  const save = (payment: Payment): Payment => books.atomically(() => saveWithCallback(payment))

  function saveWithCallback(payment: Payment): Payment {
    books.update(payment)
    if (payment.server_url === null) return payment
    const { lose, twice, delayMs } = faults().callbacks
    if (random() < lose) return payment
    const callback = { url: payment.server_url, version: payment.version, message: JSON.stringify(messageOf(payment, books)) }
    const copies = random() < twice ? 2 : 1
    for (let copy = 0; copy < copies; copy += 1) {
      books.addCallback({ ...callback, due_ms: now() + Math.round(random() * delayMs) })
    }
    return payment
  }

  function succeed(payment: Payment, card: string): Payment {
    const { reversedAfterMs } = cardOutcome(card)
    const status = payment.action === 'hold' ? 'hold_wait' : 'success'
    const reverse_at_ms = reversedAfterMs === undefined ? null : now() + reversedAfterMs
    return save({ ...payment, status, err_code: null, card, card_token: books.tokenOf(card), end_ms: now(), reverse_at_ms })
  }
  const decline = (payment: Payment, card: string, err_code: string): Payment =>
    save({ ...payment, status: 'failure', err_code, card, end_ms: now() })

  return {
    /** Pays with a card on the page. A declined order may be paid with another card. */
    payByCard(payment: Payment, card: string): Payment {
      const { confirm, decline: code } = cardOutcome(card)
      if (code !== undefined) return decline(payment, card, code)
      return confirm === undefined ? succeed(payment, card) : save({ ...payment, status: confirm, card })
    },
    payByToken(payment: Payment, card: string): Payment {
      const outcome = cardOutcome(card)
      const code = outcome.laterDecline ?? outcome.decline
      if (code !== undefined) return decline(payment, card, code)
      return outcome.laterConfirm ? save({ ...payment, status: '3ds_verify', card }) : succeed(payment, card)
    },
    confirm(payment: Payment, code: string): Payment {
      return code === CONFIRMATION_CODE ? succeed(payment, payment.card!) : decline(payment, payment.card!, 'err_3ds')
    },
    /** Gives money back, as often as it is asked to, while any is left. */
    refund(payment: Payment, amountMinor: number): Payment | null {
      const refunded_minor = payment.refunded_minor + amountMinor
      const isPaid = ['success', 'hold_wait', 'reversed'].includes(payment.status)
      if (!isPaid || amountMinor <= 0 || refunded_minor > payment.amount_minor) return null
      return save({ ...payment, status: 'reversed', refunded_minor, reverse_at_ms: null })
    },
    /** Takes back what the banks of such test cards reclaim by now. */
    reverseDue(): void {
      for (const payment of books.toReverse(now())) {
        save({ ...payment, status: 'reversed', refunded_minor: payment.amount_minor, reverse_at_ms: null })
      }
    },
  }
}

/** True once no card can change the payment. */
export const isSettled = ({ status }: Payment): boolean => ['success', 'hold_wait', 'reversed'].includes(status)

/** The payment in LiqPay's words. */
export function messageOf(payment: Payment, books: SandboxBooks): Record<string, unknown> {
  const { card } = payment
  return {
    result: payment.status === 'failure' ? 'error' : 'ok',
    version: payment.version,
    public_key: books.merchant.public_key,
    action: payment.action === 'paytoken' ? 'pay' : payment.action,
    status: payment.status,
    order_id: payment.order_id,
    payment_id: payment.payment_id,
    transaction_id: payment.payment_id,
    amount: payment.amount_minor / 100,
    currency: payment.currency,
    create_date: payment.created_ms,
    ...(payment.end_ms !== null && { end_date: payment.end_ms }),
    ...(payment.err_code !== null && { err_code: payment.err_code, err_description: 'Declined by the sandbox' }),
    ...(payment.refunded_minor > 0 && { refund_amount: payment.refunded_minor / 100 }),
    ...(card !== null && {
      sender_card_mask2: cardMask(card),
      sender_card_type: card.startsWith('4') ? 'visa' : 'mc',
      sender_card_bank: 'Sandbox',
      sender_card_country: 804,
    }),
    ...(payment.card_token !== null && { card_token: payment.card_token }),
  }
}
