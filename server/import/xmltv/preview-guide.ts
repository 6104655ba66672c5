import type { GuideSource } from './guide-source.ts'
import { reasonOf } from './guide-source.ts'
import type { AddressRule } from '../../net/open-address.ts'
import { withOwnNetwork } from '../../net/own-network.ts'
import { decode } from './decode.ts'
import { fetchGuide, type GuideLimits } from './fetch-guide.ts'
import { unpack } from './open.ts'
import { readGuide } from './read.ts'
import { readProgramme } from './texts.ts'

/** The programme that a guide channel has now. */
export type PresentProgramme = { guide_id: string; title: string; title_ru: string }

/** A programme without an end is taken for over after so long. */
const LONGEST_MS = 6 * 3_600_000

/**
 * Reads a guide for the present programmes of some of its channels. Imports store those of matched channels
 * alone. Returns the reason, without any address, where the guide cannot be read.
 */
export async function previewGuide(
  source: GuideSource,
  ids: readonly string[],
  { isAllowed, limits, nowMs }: { isAllowed: AddressRule; limits: GuideLimits; nowMs: number },
): Promise<{ now: PresentProgramme[]; reason: string | null }> {
  const sought = new Set(ids)
  const found = new Map<string, { startMs: number; programme: PresentProgramme }>()
  try {
    const rule = source.may_reach_private === 1 ? await withOwnNetwork(isAllowed, source.address) : isAllowed
    const fetched = await fetchGuide(source, { isAllowed: rule, isConditional: false, limits })
    if (fetched) {
      await readGuide(decode(unpack(fetched.bytes)), {
        channel() {},
        programme(entry) {
          const { channel: guide_id } = entry
          if (!sought.has(guide_id)) return
          const read = readProgramme(entry, source.zone)
          if (typeof read === 'string') return
          const { startMs, endMs, title, titleRu: title_ru } = read
          const isOn = startMs <= nowMs && (endMs ?? startMs + LONGEST_MS) > nowMs
          // Of programmes without an end the latest one is on.
          if (isOn && startMs >= (found.get(guide_id)?.startMs ?? 0))
            found.set(guide_id, { startMs, programme: { guide_id, title, title_ru } })
        },
      })
    }
    return { now: [...found.values()].map(({ programme }) => programme), reason: null }
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === undefined) throw error
    return { now: [], reason }
  }
}
