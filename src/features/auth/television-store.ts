import { createStore } from '../../platform/store.ts'

/**
 * A code that this device shows, and the secret that proves that it was shown here; `expiresAtMs` is an
 * instant in epoch ms.
 */
export type ShownCode = { code: string; secret: string; expiresAtMs: number; pollEveryMs: number }

/**
 * The code on screen. It survives a switch of the language but not the page: its secret gives access to the
 * session.
 */
export const shownCode = createStore<ShownCode | null>(null)
