import { isFinalRefusal, refusalCause } from './recovery/refusal.ts'
import { type Source, UnsupportedError } from './source.ts'
import type { Address, Cause, PlayerErrorCode, PlayerItem } from './state.ts'
import { now } from '../storage/server-clock.ts'

/** What may become of a question for an address; an answer to an older question is nobody's. */
export type StreamUrlEvents = {
  given: (address: Address, source: Source) => void
  /** The service or the browser has said no. */
  refused: (code: PlayerErrorCode, cause: Cause) => void
  /** Nobody answered: worth asking again. */
  unreachable: (cause: Cause) => void
}

/** Asks for addresses, one question at a time, while the source's code is on its way too. */
export function createStreamUrl() {
  let address: Address | null = null
  let asking: object | null = null

  return {
    ask(item: PlayerItem, openSource: () => Promise<Source>, answers: StreamUrlEvents, anew = false) {
      const question = (asking = {})
      const answered = () => {
        const isCurrent = asking === question
        if (isCurrent) asking = null
        return isCurrent
      }
      Promise.all([item.address(anew), openSource()]).then(
        ([given, source]) => {
          if (!answered()) return
          address = given
          answers.given(given, source)
        },
        (error: unknown) => {
          if (!answered()) return
          const cause = refusalCause(error)
          if (error instanceof UnsupportedError) answers.refused('unsupported', cause)
          else if (isFinalRefusal(error)) answers.refused('address', cause)
          else answers.unreachable(cause)
        },
      )
    },
    isAsking: () => asking !== null,
    /** The last address; null before the first answer. */
    url: () => address?.url ?? null,
    /** Whether the last address was at hand, and the service was not asked. */
    isKept: () => address?.isKept === true,
    /** Whether the last address may no longer be used; no address is none to use. */
    isExpired: () => address === null || now() >= address.expiresAtMs,
    close() {
      asking = address = null
    },
  }
}

/** The address desk of one player. */
export type StreamUrl = ReturnType<typeof createStreamUrl>
