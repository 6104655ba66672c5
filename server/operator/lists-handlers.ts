import { createCandidates, findGuideChannels, listMatches } from '../import/xmltv/match-table.ts'
import { setLink } from '../import/xmltv/hand-links.ts'
import { previewGuide } from '../import/xmltv/preview-guide.ts'
import { ApiError } from '../http/api-error.ts'
import { addSource, askForGuides, askForRefresh, scheduleSource } from '../sources/change-sources.ts'
import { listSources } from '../sources/list-sources.ts'
import { removeSource } from '../sources/remove-source.ts'
import { createSourceStore } from '../sources/source-store.ts'
import { TRIAL_LIMITS, trySource } from '../sources/try-source.ts'
import { byOperator, type OperatorHandlers } from './operator-calls.ts'
import type { OperatorParts } from './operator-parts.ts'

type Names =
  | 'listSources'
  | 'tryOutSource'
  | 'addSource'
  | 'refreshSource'
  | 'scheduleSource'
  | 'removeSource'
  | 'listMatches'
  | 'findGuideChannels'
  | 'previewGuide'
  | 'setMatch'

const DONE = { success: true } as const
const BUSY = { is_known: false, report: null, come: [], go: [], change: [], without_guide: [] }

/** Handles the calls about lists and guides. Imports are left to the job of the server. */
export function listsHandlers({ db, isUpstreamAllowed, isHttps }: OperatorParts): OperatorHandlers<Names> {
  const isAllowed = isUpstreamAllowed
  const once = createOneAtATime()
  const candidates = createCandidates(db)

  const found = (isFound: boolean) => {
    if (!isFound) throw new ApiError('not_found')
    return DONE
  }

  return {
    listSources: async (_input, { nowMs }) => ({ sources: await listSources(db, nowMs) }),

    tryOutSource: ({ body }, { nowMs }) =>
      once(
        () => trySource(db, body, { isAllowed, isHttps, nowMs }),
        () => ({ ...BUSY, fault: 'busy' as const }),
      ),

    async addSource({ body: { reason, ...draft } }, context) {
      return { fault: await addSource(db, draft, byOperator(context, reason)) }
    },

    async refreshSource({ params, body: { accepts_loss: acceptsLoss, reason } }, context) {
      return found(await askForRefresh(db, params.id, { acceptsLoss, by: byOperator(context, reason) }))
    },

    async scheduleSource({ params, body: { every_s, reason } }, context) {
      return found(await scheduleSource(db, params.id, { every_s }, byOperator(context, reason)))
    },

    async removeSource({ params, body: { reason } }, context) {
      return found(await removeSource(db, params.id, byOperator(context, reason)))
    },

    listMatches: ({ query }, { nowMs }) => listMatches(db, query, { nowMs, candidates }),

    findGuideChannels: async ({ query: { q = '' } }) => ({ channels: await findGuideChannels(db, q) }),

    async previewGuide({ params, body: { guide_ids } }, { nowMs }) {
      const source = await createSourceStore(db).byId(params.id)
      if (source?.kind !== 'xmltv') throw new ApiError('not_found')
      return once(
        async () => ({ fault: null, ...(await previewGuide(source, guide_ids, { isAllowed, limits: TRIAL_LIMITS, nowMs })) }),
        () => ({ fault: 'busy' as const, reason: null, now: [] }),
      )
    },

    async setMatch({ body: { channel_id: channelId, choice, reason } }, context) {
      const by = byOperator(context, reason)
      const made =
        choice.kind === 'guide'
          ? { guideId: choice.guide_id, sourceId: choice.source }
          : { guideId: choice.kind === 'none' ? '' : 'auto', sourceId: undefined }
      const set = await setLink(db, { channelId, ...made }, by)
      if ('refused' in set) throw new ApiError('not_found')
      await askForGuides(db, set.sources, by.nowMs)
      return { sources: set.sources }
    },
  }
}

/** Runs one task at a time: each reads a whole list or guide. Others are refused meanwhile. */
function createOneAtATime() {
  let isRunning = false
  return async <T, R>(run: () => Promise<T>, refuse: () => R): Promise<T | R> => {
    if (isRunning) return refuse()
    isRunning = true
    try {
      return await run()
    } finally {
      isRunning = false
    }
  }
}
