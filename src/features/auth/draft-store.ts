import * as v from 'valibot'
import type { CodeSent } from '../../contract/auth.ts'
import { readVisitNote, writeVisitNote } from '../../platform/web-storage.ts'
import { createStore } from '../../platform/store.ts'
import { now } from '../../storage/server-clock.ts'

/** The purpose of a requested code. */
export type Way = 'sign-in' | 'sign-up' | 'recovery'

const Draft = v.object({ login: v.string(), phone: v.string(), email: v.string(), name: v.string() })

/** The values typed on the way in, without secrets. */
export type Draft = v.InferOutput<typeof Draft>

const Awaited = v.object({
  way: v.union([v.literal('sign-in'), v.literal('sign-up'), v.literal('recovery')]),
  /** E.164, or an address. */
  to: v.string(),
  /** Opens nothing without the code, which is somewhere else. */
  flow: v.string(),
  resendAtMs: v.number(),
  expiresAtMs: v.number(),
})

/** A requested code; instants in epoch ms. */
export type Awaited = v.InferOutput<typeof Awaited>

const EMPTY: Draft = { login: '', phone: '', email: '', name: '' }
const DRAFT_NOTE = 'auth-draft'
const AWAITED_NOTE = 'auth-awaited'

/** The code that the viewer is about to enter; it survives a reload. */
export const draft = createStore<Draft>(parse(Draft, DRAFT_NOTE) ?? EMPTY, () => EMPTY)

/** Whose code is awaited; it survives a reload. */
export const awaited = createStore<Awaited | null>(parse(Awaited, AWAITED_NOTE) ?? null, () => null)

/**
 * Passwords that were typed, for a step back only, and what recovery has earned: neither outlives the page.
 */
const secrets = { password: '', confirmation: '', recoveryTicket: '' }

/** Returns what was typed in secret and the ticket of a recovery. */
export const typedSecrets = (): Readonly<typeof secrets> => secrets

/** Keeps passwords for a step back. */
export function keepSecrets(typed: Partial<typeof secrets>): void {
  Object.assign(secrets, typed)
}

/** Keeps what is typed. */
export function keepTyped(typed: Partial<Draft>): void {
  draft.set({ ...draft.get(), ...typed })
  writeVisitNote(DRAFT_NOTE, JSON.stringify(draft.get()))
}

/** Remembers to whom a code was sent. */
export function awaitCode(way: Way, to: string, sent: Pick<CodeSent, 'flow' | 'resend_after_s' | 'expires_after_s'>): void {
  const nowMs = now()
  setAwaited({
    way,
    to,
    flow: sent.flow,
    resendAtMs: nowMs + sent.resend_after_s * 1000,
    expiresAtMs: nowMs + sent.expires_after_s * 1000,
  })
}

/**
 * True if a code was sent to `to` and may not be resent yet. Sign-in and sign-up by number share one code,
 * recovery has its own.
 */
export function isJustSent(way: Way, to: string): boolean {
  const sent = awaited.get()
  const leadsThere = sent !== null && (sent.way === 'recovery') === (way === 'recovery')
  return leadsThere && sent.to === to && now() < sent.resendAtMs
}

/** The code has come back. */
export function codeCame(): void {
  setAwaited(null)
}

/** Forgets all of it: the way in has come to its end. */
export function forgetDraft(): void {
  draft.set(EMPTY)
  writeVisitNote(DRAFT_NOTE, undefined)
  setAwaited(null)
  Object.assign(secrets, { password: '', confirmation: '', recoveryTicket: '' })
}

function setAwaited(value: Awaited | null): void {
  awaited.set(value)
  writeVisitNote(AWAITED_NOTE, value === null ? undefined : JSON.stringify(value))
}

function parse<S extends v.GenericSchema>(schema: S, note: string): v.InferOutput<S> | undefined {
  const text = readVisitNote(note)
  if (text === undefined) return undefined
  try {
    const read = v.safeParse(schema, JSON.parse(text))
    return read.success ? read.output : undefined
  } catch {
    return undefined
  }
}
