import * as v from 'valibot'
import { type Call, EntityId, EpochMs } from './call.ts'

/** The type of a title (section 3). */
export const TitleType = v.picklist(['FILM', 'SERIAL', 'MULTFILM', 'MULTSERIAL'])
export type TitleType = v.InferOutput<typeof TitleType>

const Count = v.pipe(v.number(), v.integer(), v.minValue(0))
const Milliseconds = v.pipe(v.number(), v.integer(), v.minValue(0))
const named = { _id: EntityId, name: v.string(), name_ru: v.string() }

/** A picture: the address from which its sizes are made, and a colour to show until it is there. */
export const Picture = v.object({ src: v.string(), color: v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/)) })
export type Picture = v.InferOutput<typeof Picture>

export const Genre = v.object(named)
export type Genre = v.InferOutput<typeof Genre>

export const Person = v.object(named)
export type Person = v.InferOutput<typeof Person>

export const Collection = v.object({ ...named, description: v.string(), description_ru: v.string() })
export type Collection = v.InferOutput<typeof Collection>

/** A film, series or cartoon as lists show it. */
export const TitleCard = v.object({
  ...named,
  /**
   * The original name; empty if it equals the others. Responses that an older version cached do not have it.
   */
  original_name: v.optional(v.string(), ''),
  type: TitleType,
  year: Count,
  /** Minimum age in years, 0 when it is for everybody. */
  ageRestrictions: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(18)),
  /** Two wide, three high. */
  poster: Picture,
  genres: v.array(EntityId),
  /** ISO 3166 alpha-2. */
  countries: v.array(v.string()),
  /** BCP 47, the first one first. */
  dubbing: v.array(v.string()),
  /** The mean of its reviews, 1 to 10 with one digit after the point; null while it has none. */
  rating: v.nullable(v.number()),
  /** Whether the viewer's tier may watch it. */
  allowed: v.boolean(),
  /** The package a viewer needs; null when it is open to every visitor. */
  package_id: v.nullable(EntityId),
})
export type TitleCard = v.InferOutput<typeof TitleCard>

/** A page of a list: how many there are in all, and what to ask for the next one with. */
export const TitleList = v.object({ total: Count, items: v.array(TitleCard), next: v.nullable(v.string()) })
export type TitleList = v.InferOutput<typeof TitleList>

/** A named place in a film or episode, in milliseconds from its start. */
export const Chapter = v.object({ at: Milliseconds, name: v.string(), name_ru: v.string() })
export type Chapter = v.InferOutput<typeof Chapter>

/** The intro that the viewer may skip, in milliseconds from the start. */
export const Intro = v.object({ from: Milliseconds, to: Milliseconds })
export type Intro = v.InferOutput<typeof Intro>

/** The media of a part: its length in milliseconds, 0 when unknown, and its marks. */
const played = { duration: Milliseconds, chapters: v.array(Chapter), intro: v.nullable(Intro) }

export const Episode = v.object({
  number: Count,
  name: v.string(),
  name_ru: v.string(),
  description: v.string(),
  description_ru: v.string(),
  ...played,
})
export type Episode = v.InferOutput<typeof Episode>

/** Season 0 are specials, which come after the others. */
export const Season = v.object({ number: Count, name: v.string(), name_ru: v.string(), episodes: v.array(Episode) })
export type Season = v.InferOutput<typeof Season>

/**
 * A film, series or cartoon with everything that is known of it; films have no seasons, series no length of
 * their own.
 */
export const Title = v.object({
  ...v.omit(TitleCard, ['genres']).entries,
  description: v.string(),
  description_ru: v.string(),
  genres: v.array(Genre),
  directors: v.array(Person),
  actors: v.array(v.object({ ...Person.entries, role: v.string(), role_ru: v.string() })),
  /** BCP 47, as its dubbing. */
  subtitles: v.array(v.string()),
  /** Sixteen wide, nine high, as are the screenshots. */
  backdrop: v.nullable(Picture),
  screenshots: v.array(Picture),
  has_trailer: v.boolean(),
  /** False for a title that has nothing to play yet. */
  has_media: v.boolean(),
  ...played,
  seasons: v.array(Season),
  reviews: Count,
})
export type Title = v.InferOutput<typeof Title>

export const Review = v.object({
  _id: EntityId,
  author: v.string(),
  rating: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10)),
  text: v.string(),
  written_at: EpochMs,
})
export type Review = v.InferOutput<typeof Review>

/** The latest first. */
export const ReviewList = v.object({ total: Count, items: v.array(Review), next: v.nullable(v.string()) })
export type ReviewList = v.InferOutput<typeof ReviewList>

/** The longest review, in characters. */
export const MAX_REVIEW_LENGTH = 4000

/** An address that plays a film, an episode or a trailer, valid until `expires_at`. */
export const TitleStream = v.object({
  status: v.literal('success'),
  title_id: EntityId,
  /** 0 for specials; with episode 0 for what has no seasons. */
  season: Count,
  episode: Count,
  url: v.string(),
  element: v.literal('video'),
  type: v.string(),
  expires_at: EpochMs,
  /**
   * The text of the multivariant playlist at `url`, which saves the player a request. Null if the server does
   * not have it.
   */
  playlist: v.nullable(v.string()),
  /**
   * The address of a WebVTT whose cues name places in a sheet of small pictures,
   * `thumbnails.webp#xywh=160,0,160,90`; null without them.
   */
  thumbnails: v.nullable(v.string()),
  /**
   * Names the content that plays: it is another one when its files were replaced, and nothing of the one fits
   * the other.
   */
  version: v.string(),
})
export type TitleStream = v.InferOutput<typeof TitleStream>

const byId = v.object({ id: EntityId })
const place = v.optional(v.pipe(v.string(), v.regex(/^\d{1,4}$/, 'malformed number'), v.transform(Number)))
const Done = v.object({ status: v.literal('success') })

/**
 * The whole screen of a title: with seasons and cast, titles that are like it, the collections it is in and
 * its latest reviews.
 */
export const showTitle = {
  method: 'GET',
  path: '/catalogue/show/{id}',
  auth: 'tiered',
  params: byId,
  data: v.object({
    title: Title,
    similar: v.array(TitleCard),
    collections: v.array(v.object(named)),
    reviews: ReviewList,
  }),
} as const satisfies Call

/**
 * A film, or an episode by the numbers of its season and its own; with `trailer=1` the trailer, which needs
 * no package.
 */
export const streamTitle = {
  method: 'GET',
  path: '/catalogue/stream/{id}',
  auth: 'tiered',
  params: byId,
  query: v.object({ season: place, episode: place, trailer: v.optional(v.literal('1')) }),
  data: TitleStream,
} as const satisfies Call

export const titleReviews = {
  method: 'GET',
  path: '/catalogue/reviews/{id}',
  auth: 'public',
  params: byId,
  query: v.object({ cursor: v.optional(v.pipe(v.string(), v.maxLength(1000))) }),
  data: ReviewList,
} as const satisfies Call

/** Puts the viewer's only review of a title in the place of the one before. */
export const writeReview = {
  method: 'POST',
  path: '/catalogue/reviews/{id}',
  cleansText: true,
  auth: 'required',
  params: byId,
  body: v.strictObject({
    rating: Review.entries.rating,
    text: v.pipe(v.string(), v.trim(), v.maxLength(MAX_REVIEW_LENGTH)),
  }),
  data: v.object({ review: Review, rating: v.nullable(v.number()), reviews: Count }),
} as const satisfies Call

export const removeReview = {
  method: 'DELETE',
  path: '/catalogue/reviews/{id}',
  auth: 'required',
  params: byId,
  data: Done,
} as const satisfies Call

/** The calls of this resource. A literal path comes before a pattern that matches it too. */
export const titleCalls = { showTitle, streamTitle, titleReviews, writeReview, removeReview }
