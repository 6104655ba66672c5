import type { SourceFailure } from './reactions.ts'
import { reactionTo, type Spent, withinBudget } from './reactions.ts'
import type { Retry } from './retry.ts'
import { isFinalRefusal, refusalCause } from './refusal.ts'
import { beginItem, type Session } from './session.ts'
import { type Source, UnsupportedError } from './source.ts'
import type { Address, Cause, PlayerErrorCode, PlayerItem } from './state.ts'

/** What loading needs from the player around it. */
export type LoadingDeps = {
  element: HTMLMediaElement
  session: Session
  retry: Retry
  openSource: () => Promise<Source>
  source: () => Source | null
  positionMs: () => number | null
  /** The session changed. */
  changed: () => void
}

/** How long the channel before may still be heard while the next one's address is on its way. */
export const HUSH_MS = 1000

/** Brings an item's address and media to the element, and keeps them coming: the answer to every failure. */
export function createLoading(deps: LoadingDeps) {
  const { element, session, retry, changed } = deps
  let address: Address | null = null
  // One object per question for an address; an answer to an older one is nobody's.
  let asking: object | null = null
  let hush: ReturnType<typeof setTimeout> | undefined
  let spent: Spent = { recover: -Infinity, readdress: -Infinity }

  function open(item: PlayerItem | null, startAtMs: number | null) {
    close()
    beginItem(session, item)
    spent = { recover: -Infinity, readdress: -Infinity }
    if (item) {
      hush = setTimeout(() => element.pause(), HUSH_MS)
      ask(item, () => startAtMs)
    }
    changed()
  }

  function close() {
    clearTimeout(hush)
    retry.cancel()
    asking = null
    address = null
    deps.source()?.halt()
  }

  // The start is asked for only when the address is there: until then the buffer plays on.
  function ask(item: PlayerItem, startAt: () => number | null) {
    const question = (asking = {})
    Promise.all([item.address(), deps.openSource()]).then(
      ([answer, source]) => {
        if (asking !== question) return
        clearTimeout(hush)
        asking = null
        address = answer
        const startAtMs = startAt()
        session.attached = false
        session.halted = item.kind !== 'archive' && !session.wanted
        const { quality, halted } = session
        source.load({ url: answer.url, kind: item.kind, startAtMs, quality, loading: !halted })
        changed()
      },
      (error: unknown) => {
        if (asking !== question) return
        if (error instanceof UnsupportedError) fail('unsupported', refusalCause(error))
        else if (isFinalRefusal(error)) fail('address', refusalCause(error))
        else troubled(refusalCause(error), () => ask(item, startAt))
      },
    )
  }

  function askAgain() {
    const { item } = session
    if (!item) return
    deps.source()?.halt()
    ask(item, () => (item.kind === 'radio' ? null : (deps.positionMs() ?? item.startAtMs ?? null)))
  }

  function restart() {
    if (!session.wanted && session.halted) return
    if (isExpired()) askAgain()
    else deps.source()?.restart()
    changed()
  }

  function isExpired() {
    return address !== null && Date.now() >= address.expiresAtMs
  }

  function troubled(cause: Cause, again: () => void) {
    session.trouble = cause
    retry.schedule(again)
    changed()
  }

  function fail(code: PlayerErrorCode, cause: Cause) {
    close()
    session.failure = { code, cause }
    session.wanted = false
    element.pause()
    changed()
  }

  function failed(failure: SourceFailure) {
    if (asking || session.failure || !session.item) return
    const cause = { detail: failure.detail, status: failure.status, code: null }
    const reaction = withinBudget(reactionTo(failure), spent, Date.now())
    if (reaction.do === 'fail') fail(reaction.code, cause)
    else if (reaction.do === 'restart') troubled(cause, restart)
    else if (reaction.do === 'note') {
      session.trouble = cause
      changed()
    } else if (reaction.do === 'readdress') {
      spent = { ...spent, readdress: Date.now() }
      askAgain()
    } else if (reaction.do === 'recover') {
      spent = { ...spent, recover: Date.now() }
      deps.source()?.recover()
    }
  }

  return {
    open,
    close,
    failed,
    /** The browser is online again: whatever the source is waiting for, it need not wait longer. */
    online() {
      if (session.trouble && !retry.isWaiting() && !asking) restart()
    },
    /** No requests until `resume`. */
    halt() {
      session.halted = true
      retry.cancel()
      deps.source()?.halt()
    },
    /** Loads on after `halt`; an address that expired in between is asked for again. */
    resume(where: 'here' | 'live') {
      const { item } = session
      session.halted = false
      if (!item || asking) return
      if (address === null) ask(item, () => item.startAtMs ?? null)
      else if (isExpired()) ask(item, () => (where === 'here' ? deps.positionMs() : null))
      else deps.source()?.resume(where)
    },
  }
}

/** The loading of one player. */
export type Loading = ReturnType<typeof createLoading>
