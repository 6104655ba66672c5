import * as v from 'valibot'
import { type Call } from './call.ts'
import { Channel } from './channels.ts'
import { ProgrammeInBrief } from './programmes.ts'
import { Station } from './radio.ts'
import { Person, TitleCard } from './titles.ts'

/** The longest query, in characters. */
export const MAX_QUERY_LENGTH = 200

/** The maximum number of results of a kind, and the default. */
export const MAX_FOUND_OF_KIND = 20
export const FOUND_OF_KIND = 6

/** The query of a search; one without a letter or digit is refused with `empty_query` (section 5). */
export const SearchQuery = v.pipe(v.string(), v.maxLength(MAX_QUERY_LENGTH), v.regex(/[\p{L}\p{N}]/u, 'empty_query'))

/** The words of the names that answered, in lower case without apostrophes, for highlighting. */
const words = v.array(v.string())

/**
 * The showings of a title on one channel, by start: the last one in the viewer's archive, the current and the
 * next one.
 */
export const FoundProgramme = v.object({ channel: Channel, showings: v.array(ProgrammeInBrief), words })
export type FoundProgramme = v.InferOutput<typeof FoundProgramme>

/** The results of one kind, best first. */
export const FoundOfKind = v.variant('kind', [
  v.object({ kind: v.literal('channel'), found: v.array(v.object({ ...Channel.entries, words })) }),
  v.object({ kind: v.literal('programme'), found: v.array(FoundProgramme) }),
  v.object({ kind: v.literal('station'), found: v.array(v.object({ ...Station.entries, words })) }),
  v.object({ kind: v.literal('title'), found: v.array(v.object({ ...TitleCard.entries, words })) }),
  v.object({ kind: v.literal('person'), found: v.array(v.object({ ...Person.entries, words })) }),
])
export type FoundOfKind = v.InferOutput<typeof FoundOfKind>

/** The kind with the best result comes first; kinds without results are absent. */
export const searchEverything = {
  method: 'GET',
  path: '/search',
  auth: 'tiered',
  query: v.object({
    q: SearchQuery,
    limit: v.optional(
      v.pipe(v.string(), v.regex(/^\d{1,2}$/), v.transform(Number), v.minValue(1), v.maxValue(MAX_FOUND_OF_KIND)),
      String(FOUND_OF_KIND),
    ),
  }),
  data: v.array(FoundOfKind),
} as const satisfies Call

/** The calls of this resource. */
export const searchCalls = { searchEverything }
