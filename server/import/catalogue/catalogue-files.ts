import * as v from 'valibot'
import { TitleType } from '../../../src/contract/titles.ts'
import { isCountryCode } from '../country-codes.ts'
import { isLanguage } from '../language-tags.ts'
import { withoutRepeats, withPlausibleMarks, withPlausibleParts } from './title-checks.ts'

// The files of an operator's folder (server/import/README.md). A message follows the name of its field.

const INVISIBLE = /(?!\n|\u200d)[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu

const text = (most: number) =>
  v.pipe(
    v.string(),
    v.transform((typed) => typed.replace(/\r\n?/g, '\n').replace(INVISIBLE, '').normalize('NFC').trim()),
    v.maxLength(most, `is longer than ${most} characters`),
  )
const said = (most: number) => v.pipe(text(most), v.nonEmpty('is empty'))
const inBoth = <S extends v.GenericSchema<string, string>>(schema: S) => v.strictObject({ uk: schema, ru: schema })

const Id = v.pipe(
  v.string(),
  v.regex(
    /^[a-z0-9][a-z0-9._-]{0,63}$/i,
    'is no id: up to 64 Latin letters, digits, dots, hyphens and low lines, the first a letter or digit',
  ),
)
const FileName = v.pipe(v.string(), v.regex(/^[^./\\\0][^/\\\0]{0,199}$/, 'is no name of a file in the same folder'))
const Language = v.pipe(
  v.string(),
  v.regex(/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i, 'is no language tag such as uk or pt-BR'),
  v.check(isLanguage, 'says no language'),
)
const Seconds = v.pipe(v.number(), v.minValue(0, 'is below 0'), v.maxValue(86_400, 'is more than a day'))
const numberFrom = (least: 0 | 1) =>
  v.pipe(v.number(), v.integer('is no whole number'), v.minValue(least, `is below ${least}`), v.maxValue(9999, 'is above 9999'))
const listOf = <S extends v.GenericSchema>(schema: S, most: number) =>
  v.pipe(v.array(schema), v.maxLength(most, `has more than ${most} entries`))

/** One entry of `genres.json` or `people.json`. */
export const NamedFile = v.strictObject({ id: Id, name: inBoth(said(200)) })
export type NamedFile = v.InferOutput<typeof NamedFile>

/** One entry of `collections.json`. */
export const CollectionFile = v.strictObject({
  ...NamedFile.entries,
  description: v.optional(inBoth(text(4000))),
  titles: listOf(Id, 10_000),
})
export type CollectionFile = v.InferOutput<typeof CollectionFile>

const Chapters = v.optional(listOf(v.strictObject({ at_s: Seconds, name: inBoth(said(200)) }), 500))
const Intro = v.optional(v.strictObject({ from_s: Seconds, to_s: Seconds }))

const EpisodeFile = v.pipe(
  v.strictObject({
    number: numberFrom(1),
    name: inBoth(text(200)),
    description: v.optional(inBoth(text(10_000))),
    media: Id,
    duration_s: Seconds,
    intro: Intro,
    chapters: Chapters,
  }),
  v.rawCheck(withPlausibleMarks),
)

/** Season 0 are specials. */
const SeasonFile = v.strictObject({
  number: numberFrom(0),
  name: v.optional(inBoth(text(200))),
  episodes: listOf(EpisodeFile, 3000),
})

const ReviewFile = v.strictObject({
  author: text(200),
  rating: v.pipe(v.number(), v.integer('is no whole number'), v.minValue(1, 'is below 1'), v.maxValue(10, 'is above 10')),
  text: text(4000),
  written_ms: v.pipe(v.number(), v.integer('is no whole number'), v.minValue(0, 'is below 0')),
})

const Actor = v.pipe(
  v.union([Id, v.strictObject({ person: Id, role: v.optional(inBoth(text(200))) })], 'is neither an id nor a person with a role'),
  v.transform((actor) => (typeof actor === 'string' ? { person: actor, role: undefined } : actor)),
)

/** A whole `title.json`. */
export const TitleFile = v.pipe(
  v.strictObject({
    id: Id,
    type: TitleType,
    name: inBoth(said(200)),
    original_name: text(200),
    year: v.pipe(
      v.number(),
      v.integer('is no whole number'),
      v.minValue(1870, 'is before films'),
      v.maxValue(2200, 'is above 2200'),
    ),
    age: v.picklist([0, 3, 6, 12, 16, 18], 'is none of 0, 3, 6, 12, 16 and 18'),
    genres: listOf(Id, 30),
    countries: listOf(v.pipe(v.string(), v.check(isCountryCode, 'is no country code such as UA')), 30),
    directors: listOf(Id, 100),
    actors: listOf(Actor, 500),
    description: inBoth(text(10_000)),
    dubbing: listOf(Language, 60),
    subtitles: listOf(Language, 60),
    package: v.optional(Id),
    poster: FileName,
    backdrop: v.optional(FileName),
    screenshots: listOf(FileName, 40),
    trailer: v.optional(Id),
    media: v.optional(Id),
    duration_s: v.optional(Seconds),
    chapters: Chapters,
    intro: Intro,
    seasons: v.optional(listOf(SeasonFile, 200)),
    reviews: v.optional(listOf(ReviewFile, 10_000)),
  }),
  v.rawCheck(withoutRepeats),
  v.rawCheck(withPlausibleParts),
  v.rawCheck(withPlausibleMarks),
)
export type TitleFile = v.InferOutput<typeof TitleFile>

/** A `title.json` as its author writes it. */
export type WrittenTitle = v.InferInput<typeof TitleFile>
