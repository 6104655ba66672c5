import { chooseTracks } from '../../contract/tracks.ts'
import { nextRevision, type PendingTrack } from '../../domain/account/pending-changes.ts'
import { callAs } from '../../storage/authenticated-call.ts'
import type { ChangeRules } from '../change-rules.ts'

/**
 * Track choices: one pending change for the dubbing and one for the subtitles, of films and of television.
 * The last choice by time holds.
 */
export const trackRules: ChangeRules<PendingTrack> = {
  key: ({ choice }) => `${choice.of} ${choice.kind}`,
  fold(known, { nowMs, ...draft }) {
    const isOlder = known !== undefined && known.choice.at > draft.choice.at
    return isOlder ? known : { ...draft, ...nextRevision(known, { ...draft, nowMs }) }
  },
  send: (who, { choice }) => callAs(who, chooseTracks, { body: { choices: [choice] } }),
  async apply() {},
}
