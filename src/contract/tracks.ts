import * as v from 'valibot'
import { type Call, EpochMs } from './call.ts'
import { TRACK_LENGTH } from './wire.ts'

/** The kinds of track that a viewer chooses, in films and on television. */
export const TrackKind = v.picklist(['dubbing', 'subtitles'])
export type TrackKind = v.InferOutput<typeof TrackKind>

/** The dubbing or subtitles that a viewer chose; a kind without a choice has no entry. */
export const TrackChoice = v.object({
  /** Films and television have separate choices. */
  of: v.picklist(['film', 'television']),
  kind: TrackKind,
  /** The track's language (BCP 47) and its name, as `uk українська`; empty for no subtitles. */
  track: v.pipe(v.string(), v.maxLength(TRACK_LENGTH), v.regex(/^\P{Cc}*$/u, 'has control characters')),
  /** When, by the device's clock; the last choice by time holds. */
  at: EpochMs,
})
export type TrackChoice = v.InferOutput<typeof TrackChoice>

/** All that can be chosen: both kinds of films and of television. */
const MAX_CHOICES = 4

export const chosenTracks = {
  method: 'GET',
  path: '/users/tracks',
  auth: 'required',
  data: v.array(TrackChoice),
} as const satisfies Call

/** Takes choices, also such as waited offline, and answers what holds then. */
export const chooseTracks = {
  method: 'PUT',
  path: '/users/tracks',
  auth: 'required',
  body: v.strictObject({ choices: v.pipe(v.array(TrackChoice), v.minLength(1), v.maxLength(MAX_CHOICES)) }),
  outlivesPage: true,
  data: v.array(TrackChoice),
} as const satisfies Call

/** The calls of this resource. A literal path comes before a pattern that matches it too. */
export const trackCalls = { chosenTracks, chooseTracks }
