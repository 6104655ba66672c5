import type { StreamUrlEvents, StreamUrl } from './stream-url.ts'
import { createPreviousMute } from './mute-previous.ts'
import { createErrorPolicy } from './recovery/error-policy.ts'
import { createReachabilityProbe, type Reach } from './recovery/reachability-probe.ts'
import { newestMs } from './live-window.ts'
import type { SourceFailure } from './recovery/reactions.ts'
import type { Retry } from './recovery/retry.ts'
import { beginItem, type Shared } from './session.ts'
import type { Source } from './source.ts'
import { type Cause, isRecorded, type PlayerErrorCode, type PlayerItem } from './state.ts'
import { createStallDetector } from './recovery/stall-detector.ts'

/** What loading needs from the player around it. */
export type LoadingDeps = Shared & { retry: Retry; desk: StreamUrl; openSource: () => Promise<Source>; reach: Reach }

/** Brings an item's media to the element, and keeps them coming: the answer to every failure. */
export function createLoading(deps: LoadingDeps) {
  const { element, session, retry, desk, changed } = deps
  const hush = createPreviousMute(element, session)
  const judge = createErrorPolicy()
  const watchdog = createStallDetector()
  const lifeline = createReachabilityProbe(deps.reach, back)
  // Where the playlist stood still when a new address was asked for.
  let stoodAtMs: number | null = null

  function open(item: PlayerItem | null, startAtMs: number | null) {
    close()
    lifeline.rest()
    beginItem(session, item)
    judge.forget()
    stoodAtMs = null
    if (item) {
      hush.start()
      begin(item, () => startAtMs)
    }
    changed()
  }

  function close() {
    hush.stop()
    retry.cancel()
    desk.close()
    deps.source()?.halt()
  }

  // The start is asked for only when the address is there: until then the buffer plays on.
  function begin(item: PlayerItem, startAt: () => number | null, anew = false) {
    watchdog.alive()
    const answers: StreamUrlEvents = {
      given(address, source) {
        const startAtMs = startAt() ?? address.startAtMs ?? null
        session.replaced = session.attached = false
        session.halted = !isRecorded(item.kind) && !session.wanted
        const { quality, halted } = session
        const { url, playlist = null } = address
        source.load({ url, playlist, kind: item.kind, startAtMs, quality, loading: !halted })
        changed()
      },
      refused: fail,
      unreachable: (cause) => troubled(cause, () => begin(item, startAt, anew)),
    }
    desk.ask(item, deps.openSource, answers, anew)
  }

  function beginAgain() {
    const { item } = session
    if (!item) return
    deps.source()?.halt()
    begin(item, () => (item.kind === 'radio' ? null : (deps.positionMs() ?? item.startAtMs ?? null)), true)
  }

  function restart() {
    if (!session.wanted && session.halted) return
    if (desk.isExpired()) beginAgain()
    else deps.source()?.restart()
    changed()
  }

  // Neither a pause between attempts nor a request that hangs is waited for.
  function back() {
    if (session.failure || desk.isAsking() || !session.wanted) return
    retry.cancel()
    restart()
  }

  function standsStill() {
    const { ageMs = 0 } = deps.source()?.timeline() ?? {}
    return session.trouble === null && watchdog.standsStill(ageMs)
  }

  /** A new address is the first cure, and the only one. */
  function moveOn() {
    const atMs = newestMs(deps.source()?.timeline() ?? null)
    if (atMs === stoodAtMs) return fail('media', { detail: 'playlistStandsStill', status: null, code: null })
    stoodAtMs = atMs
    beginAgain()
  }

  function recover() {
    deps.source()?.recover(judge.recovery())
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
    if (desk.isAsking() || session.failure || !session.item) return
    const cause = { detail: failure.detail, status: failure.status, code: null }
    const reaction = judge.sentence(failure)
    // The service, which was not asked for the address, has the better word.
    if (reaction.do === 'fail' && reaction.code === 'address' && desk.isKept()) beginAgain()
    else if (reaction.do === 'fail') fail(reaction.code, cause)
    else if (reaction.do === 'restart') troubled(cause, restart)
    else if (reaction.do === 'recover') recover()
    else if (reaction.do === 'recoverLater') {
      if (!retry.isWaiting()) retry.schedule(recover)
    } else if (reaction.do === 'readdress') beginAgain()
    else if (reaction.do === 'note') {
      session.trouble = cause
      changed()
    }
  }

  return {
    open,
    failed,
    /** The element has lost the media before. */
    replaced() {
      hush.stop()
      session.replaced = true
      session.attached = false
    },
    /** Media arrived. */
    arrived() {
      watchdog.alive()
      lifeline.rest()
      if (!session.trouble || retry.isWaiting()) return
      session.trouble = null
      changed()
    },
    /** The browser is online again: whatever the source is waiting for, it need not wait longer. */
    online() {
      if (session.trouble && !retry.isWaiting() && !desk.isAsking()) restart()
    },
    /** Said every second, with whether the viewer is waiting for media. */
    watch(isStarving: boolean) {
      if (!isStarving || desk.isAsking() || retry.isWaiting()) watchdog.alive()
      else if (standsStill()) moveOn()
      else if (watchdog.isStuck()) beginAgain()
    },
    /** Said every second while the viewer waits for media, or soon will. */
    reachOut() {
      const url = desk.url()
      if (url !== null && !session.failure) void lifeline.ask(url)
    },
    /** The viewer waits no more. */
    rest: lifeline.rest,
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
      if (!item || desk.isAsking()) return
      if (desk.isExpired()) begin(item, () => (where === 'here' ? deps.positionMs() : null))
      else deps.source()?.resume(where)
    },
  }
}

/** The loading of one player. */
export type Loading = ReturnType<typeof createLoading>
