import type { ChargebeeConfig } from '../adapters/payments/chargebee.ts'
import type { LiqPayConfig } from '../adapters/payments/liqpay.ts'
import { StartError } from '../start-error.ts'
import { wholeOf } from './whole-of.ts'

/** The variables of payments (server/config.ts). */
type PaymentEnvironment = {
  PAYMENTS: 'auto' | 'off' | 'sandbox'
  PUBLIC_URL?: string | undefined
  BILLING_SELLS?: 'liqpay' | 'chargebee' | undefined
  CHARGEBEE_SITE?: string | undefined
  CHARGEBEE_API_KEY?: string | undefined
  CHARGEBEE_WEBHOOK_USER?: string | undefined
  CHARGEBEE_WEBHOOK_PASSWORD?: string | undefined
  CHARGEBEE_URL?: string | undefined
  LIQPAY_PUBLIC_KEY?: string | undefined
  LIQPAY_PRIVATE_KEY?: string | undefined
  LIQPAY_URL: string
  LIQPAY_VERSION: '3' | '7'
  LIQPAY_CARD_CHECK: 'auth' | 'hold'
  LIQPAY_PAYTYPES: string
}

const OWN_ORIGIN = /^http:\/\/(localhost|127(\.\d+){3}|\[::1\])(:|\/|$)/

/** Throws a `StartError` for keys that do not fit the public address. */
export function liqPayOf(env: PaymentEnvironment): LiqPayConfig | null {
  if (!wholeOf(env, ['LIQPAY_PUBLIC_KEY', 'LIQPAY_PRIVATE_KEY']) || env.PAYMENTS === 'off') return null
  const { PUBLIC_URL: publicUrl } = env
  if (publicUrl === undefined) throw new StartError('LIQPAY_PUBLIC_KEY needs PUBLIC_URL, which LiqPay calls back.')
  const isSandbox = env.LIQPAY_PUBLIC_KEY!.startsWith('sandbox_')
  const isOwn = OWN_ORIGIN.test(publicUrl)
  if (isSandbox && !isOwn && env.PAYMENTS !== 'sandbox')
    throw new StartError('LIQPAY_PUBLIC_KEY is a test key, and PUBLIC_URL is open to viewers.')
  if (!isSandbox && !publicUrl.startsWith('https:'))
    throw new StartError('PUBLIC_URL must begin with https:// with a live LIQPAY_PUBLIC_KEY.')
  return {
    publicKey: env.LIQPAY_PUBLIC_KEY!,
    privateKey: env.LIQPAY_PRIVATE_KEY!,
    url: env.LIQPAY_URL,
    version: env.LIQPAY_VERSION === '7' ? 7 : 3,
    paytypes: env.LIQPAY_PAYTYPES,
    cardCheck: env.LIQPAY_CARD_CHECK,
    publicUrl: publicUrl.replace(/\/$/, ''),
  }
}

const CHARGEBEE = ['CHARGEBEE_SITE', 'CHARGEBEE_API_KEY', 'CHARGEBEE_WEBHOOK_USER', 'CHARGEBEE_WEBHOOK_PASSWORD'] as const

/** Throws a `StartError` for keys that do not fit the public address. */
export function chargebeeOf(env: PaymentEnvironment): ChargebeeConfig | null {
  if (!wholeOf(env, [...CHARGEBEE]) || env.PAYMENTS === 'off') return null
  const publicUrl = env.PUBLIC_URL?.replace(/\/$/, '')
  if (publicUrl === undefined) throw new StartError('CHARGEBEE_SITE needs PUBLIC_URL, which browsers come back to.')
  const isTest = env.CHARGEBEE_SITE!.endsWith('-test') || env.CHARGEBEE_URL !== undefined
  if (!isTest && !publicUrl.startsWith('https:'))
    throw new StartError('PUBLIC_URL must begin with https:// with a live CHARGEBEE_SITE.')
  if (isTest && !OWN_ORIGIN.test(publicUrl) && env.PAYMENTS !== 'sandbox')
    throw new StartError('CHARGEBEE_SITE is a test site, and PUBLIC_URL is open to viewers.')
  return {
    site: env.CHARGEBEE_SITE!,
    apiKey: env.CHARGEBEE_API_KEY!,
    webhookUser: env.CHARGEBEE_WEBHOOK_USER!,
    webhookPassword: env.CHARGEBEE_WEBHOOK_PASSWORD!,
    url: env.CHARGEBEE_URL ?? null,
    publicUrl,
  }
}

/** Returns the provider of new orders. Throws a `StartError` if it is not configured, or two are. */
export function sellerOf(env: PaymentEnvironment): 'liqpay' | 'chargebee' {
  const [hasLiqPay, hasChargebee] = [env.LIQPAY_PUBLIC_KEY !== undefined, env.CHARGEBEE_SITE !== undefined]
  const { BILLING_SELLS: chosen } = env
  if (hasLiqPay && hasChargebee && chosen === undefined)
    throw new StartError('BILLING_SELLS is missing: LiqPay and Chargebee are both configured.')
  if (chosen === 'liqpay' && hasChargebee && !hasLiqPay)
    throw new StartError('LIQPAY_PUBLIC_KEY is missing, which BILLING_SELLS needs.')
  if (chosen === 'chargebee' && hasLiqPay && !hasChargebee)
    throw new StartError('CHARGEBEE_SITE is missing, which BILLING_SELLS needs.')
  return chosen ?? (hasChargebee ? 'chargebee' : 'liqpay')
}
