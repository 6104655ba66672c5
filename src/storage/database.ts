import type { UseStore } from 'idb-keyval'

/** The one database on the device, which the pages and the worker share (PLATFORM, Offline: one owner). */
const NAME = 'efir'

/**
 * Its stores. `meta`: notes of the worker; `session`: who is signed in, for work without a page; `channels`: lists; `epg`: guide days;
 * `catalogue`: titles; `own`: what is the signed-in person's; `outbox`: wishes that have not reached the service; `beats`: the same of
 * what was watched; `reminders`: what to remind of; `downloads`: what is kept to be played without a network, whose files are in Cache Storage.
 */
const STORES = ['meta', 'session', 'channels', 'epg', 'catalogue', 'own', 'outbox', 'beats', 'reminders', 'downloads'] as const
export type StoreName = (typeof STORES)[number]

// What a person wished for must outlast a battery that dies.
const STRICT: ReadonlySet<StoreName> = new Set(['outbox', 'beats'])

const MAX_OPENINGS = 3

// iOS sometimes never settles a request (jakearchibald/idb-keyval issue 120), and another tab may hold an upgrade back.
const OPENING_TIMEOUT_MS = 3000
const TRANSACTION_TIMEOUT_MS = 10_000

/** The database does not answer. It may do so later: unlike one that does not open, it is asked again. */
export class SilentDatabase extends Error {}

let opened: Promise<IDBDatabase> | undefined

const running = new Set<IDBTransaction>()
const takenBack = new WeakSet<IDBTransaction>()
/** Resolves when the page is shown again; undefined while it is not put aside. */
let shownAgain: Promise<void> | undefined

/** The database with all its stores; one that lacks any, whoever made it, gets them with its next version. */
async function open(onBlocked: () => void): Promise<IDBDatabase> {
  const found = await openVersion(undefined, onBlocked)
  if (STORES.every((name) => found.objectStoreNames.contains(name))) return found
  found.close()
  return openVersion(found.version + 1, onBlocked)
}

function openVersion(version: number | undefined, onBlocked: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, version)
    request.onblocked = onBlocked
    request.onupgradeneeded = () => {
      const { result } = request
      for (const name of STORES) if (!result.objectStoreNames.contains(name)) result.createObjectStore(name)
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('the database does not open'))
  })
}

/**
 * Opens the database, and forgets it again when it closes. Rejects with `SilentDatabase` after a time; an opening that succeeds later is
 * used from then on.
 */
function openOnce(): Promise<IDBDatabase> {
  const silence = Promise.withResolvers<never>()
  const giveUp = (): void => silence.reject(new SilentDatabase())
  const timer = setTimeout(giveUp, OPENING_TIMEOUT_MS)
  const opening = open(giveUp)
  const answered = Promise.race([opening, silence.promise])
  const forget = (): void => {
    clearTimeout(timer)
    if (opened === answered || opened === opening) opened = undefined
  }
  opening.then((database) => {
    clearTimeout(timer)
    if (opened === answered) opened = opening
    // A newer version in another tab, or somebody who clears the site's data, does not wait for this one.
    database.onversionchange = () => {
      database.close()
      forget()
    }
    database.onclose = forget
  }, forget)
  return answered
}

/**
 * A page that leads on to another one may be put aside as it is, for the way back. WebKit keeps its transactions too, and with them everybody
 * else from their stores, without an end (w3c/IndexedDB issue 381): they are taken back, and begin anew when the page is shown again.
 */
function putAside({ persisted }: Event & { persisted?: boolean }): void {
  if (!persisted) return
  shownAgain = new Promise((resolve) => addEventListener('pageshow', () => resolve(), { once: true }))
  void shownAgain.then(() => (shownAgain = undefined))
  for (const transaction of running) {
    takenBack.add(transaction)
    abort(transaction)
  }
}
globalThis.addEventListener?.('pagehide', putAside)

async function begin(names: readonly StoreName[], mode: IDBTransactionMode): Promise<IDBTransaction> {
  for (let opening = 1; ; opening += 1) {
    const attempt = (opened ??= openOnce())
    try {
      const database = await attempt
      return database.transaction(names, mode, names.some((name) => STRICT.has(name)) ? { durability: 'strict' } : {})
    } catch (error) {
      if (error instanceof SilentDatabase) throw error
      // A connection that the browser has closed behind our back opens anew.
      if (opened === attempt) opened = undefined
      if (opening === MAX_OPENINGS) throw error
    }
  }
}

/** Uses stores in a transaction of their own. */
async function within<R>(
  names: readonly StoreName[],
  mode: IDBTransactionMode,
  work: (transaction: IDBTransaction) => R | PromiseLike<R>,
): Promise<R> {
  for (;;) {
    await shownAgain
    const transaction = await begin(names, mode)
    running.add(transaction)
    try {
      return await inTime(transaction, work(transaction))
    } catch (error) {
      if (!takenBack.has(transaction)) throw error
    } finally {
      running.delete(transaction)
    }
  }
}

/** Undoes a transaction that does not end, and opens the database anew for the next one. */
async function inTime<R>(transaction: IDBTransaction, work: R | PromiseLike<R>): Promise<R> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      opened = undefined
      reject(new SilentDatabase())
      abort(transaction)
    }, TRANSACTION_TIMEOUT_MS)
  })
  return Promise.race([work, silence]).finally(() => clearTimeout(timer))
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch {
    // It has all that it needs to end by itself.
  }
}

/** One store of the database, for the functions of idb-keyval. Rejects when the browser lets nothing be kept. */
export function storeNamed(name: StoreName): UseStore {
  return (mode, use) => within([name], mode, (transaction) => use(transaction.objectStore(name)))
}

/** Changes several stores whole or not at all; resolves when it is on the device. */
export async function changeTogether<N extends StoreName>(
  names: readonly N[],
  change: (stores: Record<N, IDBObjectStore>) => void,
): Promise<void> {
  await within(names, 'readwrite', (transaction) => {
    change(Object.fromEntries(names.map((name) => [name, transaction.objectStore(name)])) as Record<N, IDBObjectStore>)
    return ended(transaction)
  })
}

/** Resolves when a transaction is on the device; rejects with what has undone it, such as `QuotaExceededError`. */
export function ended(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    // Not `onerror`: while the failure of a request passes through it, the transaction does not know its own error yet.
    transaction.onabort = () => reject(transaction.error ?? new Error('the transaction was undone'))
  })
}
