import * as v from 'valibot'
import { type Call, EntityId } from './call.ts'

/** A run of text; a line break inside `text` is the author's. */
export type Inline = { text: string } | { strong: Inline[] } | { em: Inline[] } | { link: { href: string; words: Inline[] } }

export const Inline: v.GenericSchema<Inline> = v.union([
  v.object({ text: v.string() }),
  v.object({ strong: v.array(v.lazy(() => Inline)) }),
  v.object({ em: v.array(v.lazy(() => Inline)) }),
  v.object({
    link: v.object({
      /**
       * A path of this site, an anchor, or an `https:`, `mailto:` or `tel:` address; safe without escaping.
       */
      href: v.string(),
      words: v.array(v.lazy(() => Inline)),
    }),
  }),
])

/** A piece of a page. */
export type Block =
  | { kind: 'heading'; level: 2 | 3; id: string; words: Inline[] }
  | { kind: 'paragraph'; words: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Block[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'rule' }

const words = v.array(Inline)

export const Block: v.GenericSchema<Block> = v.union([
  v.object({
    kind: v.literal('heading'),
    level: v.picklist([2, 3]),
    /** Unique on its page, for links such as `#oplata`. */
    id: v.string(),
    words,
  }),
  v.object({ kind: v.literal('paragraph'), words }),
  v.object({ kind: v.literal('list'), ordered: v.boolean(), items: v.array(v.array(v.lazy(() => Block))) }),
  v.object({ kind: v.literal('table'), head: v.array(words), rows: v.array(v.array(words)) }),
  v.object({ kind: v.literal('quote'), blocks: v.array(v.lazy(() => Block)) }),
  v.object({ kind: v.literal('rule') }),
])

/** A calendar day, `YYYY-MM-DD`. */
const Day = v.pipe(v.string(), v.isoDate('malformed day'))

const Lang = v.picklist(['ua', 'ru'])

/** A page of texts that the operator writes, such as the agreement; it has no HTML. */
export const StaticPage = v.object({
  slug: EntityId,
  /** The language of the text: not the requested one if there is no translation. */
  lang: Lang,
  title: v.string(),
  description: v.string(),
  /** Its name in the side menu. */
  tab: v.string(),
  updated: Day,
  blocks: v.array(Block),
})
export type StaticPage = v.InferOutput<typeof StaticPage>

/** A page as the site map and the side menu name it; `updated` is the later day of its languages. */
export const PageEntry = v.object({
  slug: EntityId,
  title: v.string(),
  title_ru: v.string(),
  tab: v.string(),
  tab_ru: v.string(),
  updated: Day,
})
export type PageEntry = v.InferOutput<typeof PageEntry>

export const listPages = {
  method: 'GET',
  path: '/pages/',
  auth: 'public',
  data: v.array(PageEntry),
} as const satisfies Call

export const showPage = {
  method: 'GET',
  path: '/pages/{slug}',
  auth: 'public',
  params: v.object({ slug: EntityId }),
  query: v.object({ lang: v.optional(Lang, 'ua') }),
  data: StaticPage,
} as const satisfies Call

/** The calls of this resource. A literal path comes before a pattern that matches it too. */
export const pageCalls = { listPages, showPage }
