import type { UseStore } from 'idb-keyval'

/**
 * The one database of the device, shared by the pages and the worker. Frozen
 * name.
 */
const NAME = 'efir'

/** The stores; README.md lists their contents. Frozen names. */
const STORES = ['meta', 'session', 'channels', 'epg', 'catalogue', 'own', 'outbox', 'beats', 'reminders', 'downloads'] as const
export type StoreName = (typeof STORES)[number]

// Pending changes must survive a power cut.
const STRICT: ReadonlySet<StoreName> = new Set(['outbox', 'beats'])

const MAX_OPENINGS = 3

// iOS sometimes never settles a request (jakearchibald/idb-keyval issue 120), and another tab may block an
// upgrade.
const OPENING_TIMEOUT_MS = 3000
const TRANSACTION_TIMEOUT_MS = 10_000

/** The database did not answer in time. Unlike one that does not open, it is tried again. */
export class SilentDatabase extends Error {}

let opened: Promise<IDBDatabase> | undefined

const running = new Set<IDBTransaction>()
const aborted = new WeakSet<IDBTransaction>()
/** Resolves when the page returns from the back/forward cache; undefined while it is not in it. */
let pageShown: Promise<void> | undefined

/** Opens the database, and upgrades one that lacks a store. */
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
 * Opens the database, and forgets the connection when it closes. Throws `SilentDatabase` after the timeout;
 * a connection that opens later is used from then on.
 */
function openOnce(): Promise<IDBDatabase> {
  const silence = Promise.withResolvers<never>()
  const giveUp = (): void => silence.reject(new SilentDatabase())
  const timer = setTimeout(giveUp, OPENING_TIMEOUT_MS)
  const opening = open(giveUp)
  const inTime = Promise.race([opening, silence.promise])
  const forget = (): void => {
    clearTimeout(timer)
    if (opened === inTime || opened === opening) opened = undefined
  }
  opening.then((database) => {
    clearTimeout(timer)
    if (opened === inTime) opened = opening
    // An upgrade in another tab, and clearing the site's data, wait for every connection to close.
    database.onversionchange = () => {
      database.close()
      forget()
    }
    database.onclose = forget
  }, forget)
  return inTime
}

/**
 * Aborts the transactions of a page that enters the back/forward cache; they restart when it is shown again.
 * WebKit keeps them open there, which blocks the stores for every other page (w3c/IndexedDB issue 381).
 */
function abortOnHide({ persisted }: Event & { persisted?: boolean }): void {
  if (!persisted) return
  pageShown = new Promise((resolve) => addEventListener('pageshow', () => resolve(), { once: true }))
  void pageShown.then(() => (pageShown = undefined))
  for (const transaction of running) {
    aborted.add(transaction)
    abort(transaction)
  }
}
globalThis.addEventListener?.('pagehide', abortOnHide)

async function begin(names: readonly StoreName[], mode: IDBTransactionMode): Promise<IDBTransaction> {
  for (let opening = 1; ; opening += 1) {
    const attempt = (opened ??= openOnce())
    try {
      const database = await attempt
      return database.transaction(names, mode, names.some((name) => STRICT.has(name)) ? { durability: 'strict' } : {})
    } catch (error) {
      if (error instanceof SilentDatabase) throw error
      // The browser closed the connection without an event: opens a new one.
      if (opened === attempt) opened = undefined
      if (opening === MAX_OPENINGS) throw error
    }
  }
}

/** Runs work in a transaction over some stores. */
async function inTransaction<R>(
  names: readonly StoreName[],
  mode: IDBTransactionMode,
  work: (transaction: IDBTransaction) => R | PromiseLike<R>,
): Promise<R> {
  for (;;) {
    await pageShown
    const transaction = await begin(names, mode)
    running.add(transaction)
    try {
      return await withTimeout(transaction, work(transaction))
    } catch (error) {
      if (!aborted.has(transaction)) throw error
    } finally {
      running.delete(transaction)
    }
  }
}

/**
 * Aborts a transaction that does not end in time; the next one gets a new connection. Throws
 * `SilentDatabase`.
 */
async function withTimeout<R>(transaction: IDBTransaction, work: R | PromiseLike<R>): Promise<R> {
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
    // The transaction has already ended.
  }
}

/** Returns a store for the functions of idb-keyval. Its calls throw if the browser forbids storage. */
export function storeNamed(name: StoreName): UseStore {
  return (mode, use) => inTransaction([name], mode, (transaction) => use(transaction.objectStore(name)))
}

/** Changes several stores in one transaction; resolves when it is on the device. */
export async function changeTogether<N extends StoreName>(
  names: readonly N[],
  change: (stores: Record<N, IDBObjectStore>) => void,
): Promise<void> {
  await inTransaction(names, 'readwrite', (transaction) => {
    change(Object.fromEntries(names.map((name) => [name, transaction.objectStore(name)])) as Record<N, IDBObjectStore>)
    return completed(transaction)
  })
}

/** Resolves when a transaction is on the device. Throws what aborted it, such as `QuotaExceededError`. */
export function completed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    // Not `onerror`: while a request's error bubbles, `transaction.error` is not set yet.
    transaction.onabort = () => reject(transaction.error ?? new Error('the transaction was aborted'))
  })
}
