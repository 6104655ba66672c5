import * as v from 'valibot'
import { EntityId, EpochMs } from './call.ts'
import { Count } from './money.ts'
import type { OperatorCall, OperatorRole } from './operator-call.ts'
import { Filter, OptionalReason, pageFacts, PageNumber } from './operator-fields.ts'
import { StaticPage } from './pages.ts'
import { Contacts } from './site.ts'

/** The roles that change the texts of the site. */
export const WORDS_ROLES: readonly OperatorRole[] = ['editor']

/** Rules of a page of redirects. */
export const REDIRECTS_A_PAGE = 100

/** The most characters of a page of texts, and of an announcement. */
export const MOST_PAGE_CHARACTERS = 60_000
export const MOST_ANNOUNCED_CHARACTERS = 300

const MAX_BODY_BYTES = 512 * 1024

const Lang = v.picklist(['ua', 'ru'])
const line = (most: number) => v.pipe(v.string(), v.trim(), v.maxLength(most), v.regex(/^[^\r\n]*$/, 'more than one line'))

/** A page of texts in a language; `text` is Markdown. */
export const PageDraft = v.object({
  title: v.pipe(line(200), v.nonEmpty()),
  /** For search engines. */
  description: line(400),
  /** Its name in the side menu; empty: the title. */
  tab: line(60),
  updated: v.pipe(v.string(), v.isoDate()),
  text: v.pipe(v.string(), v.maxLength(MOST_PAGE_CHARACTERS)),
})
export type PageDraft = v.InferOutput<typeof PageDraft>

const DeskPage = v.object({
  slug: v.string(),
  title: v.string(),
  title_ru: v.string(),
  updated: v.string(),
  /** The languages in which an operator changed it. */
  edited: v.array(Lang),
  /** The languages that it lacks; the other one stands in. */
  missing: v.array(Lang),
  /** Links to headings that it does not have. */
  broken: v.array(v.string()),
})
export type DeskPage = v.InferOutput<typeof DeskPage>

const DeskPageText = v.object({
  now: v.nullable(PageDraft),
  /** The text of the file, which an edit stands in for; null without a file. */
  file: v.nullable(PageDraft),
  /** The edit that a change begins from; null without one. */
  version: v.nullable(v.string()),
})
export type DeskPageText = v.InferOutput<typeof DeskPageText>

const DeskRedirect = v.object({
  from: v.string(),
  to: v.string(),
  /** Why the site does not follow it. */
  fault: v.nullable(v.picklist(['foreign', 'no_slash', 'query', 'target', 'loop'])),
})
export type DeskRedirect = v.InferOutput<typeof DeskRedirect>

/** Why rules were not put; lines count from 1. */
const RulesFault = v.variant('kind', [
  v.object({ kind: v.picklist(['line', 'twice']), line: Count }),
  v.object({ ...DeskRedirect.entries, kind: v.literal('refused'), fault: v.nonNullable(DeskRedirect.entries.fault) }),
])
export type DeskRulesFault = v.InferOutput<typeof RulesFault>

/** Numbers of rules; with a fault nothing was or would be changed. */
const RulesResult = v.object({
  fault: v.nullable(RulesFault),
  report: v.nullable(v.object({ added: Count, changed: Count, same: Count })),
})
export type RulesResult = v.InferOutput<typeof RulesResult>

const words = v.pipe(line(MOST_ANNOUNCED_CHARACTERS), v.nonEmpty())

/** A message to all viewers. */
export const AnnouncementDraft = v.pipe(
  v.object({ text: words, text_ru: words, from_ms: EpochMs, until_ms: EpochMs }),
  v.forward(
    v.check(({ from_ms, until_ms }) => from_ms < until_ms, 'ends before it begins'),
    ['until_ms'],
  ),
)

const DeskAnnouncement = v.object({
  id: v.string(),
  text: v.string(),
  text_ru: v.string(),
  from_ms: EpochMs,
  until_ms: EpochMs,
  state: v.picklist(['now', 'later', 'over']),
})
export type DeskAnnouncement = v.InferOutput<typeof DeskAnnouncement>

const done = v.object({ success: v.literal(true) })
const ofPage = v.object({ slug: EntityId })
const rulesBody = { text: v.pipe(v.string(), v.maxLength(200_000)) }

/** Calls about the texts that all viewers read. */
export const operatorWordsCalls = {
  listDeskPages: {
    method: 'GET',
    path: '/operator/pages',
    access: WORDS_ROLES,
    data: v.object({ pages: v.array(DeskPage) }),
  },
  showDeskPage: {
    method: 'GET',
    path: '/operator/pages/{slug}',
    access: WORDS_ROLES,
    params: ofPage,
    data: v.object({ ua: DeskPageText, ru: DeskPageText }),
  },
  previewDeskPage: {
    method: 'POST',
    path: '/operator/page-previews',
    access: WORDS_ROLES,
    maxBodyBytes: MAX_BODY_BYTES,
    body: v.object({ lang: Lang, page: PageDraft }),
    data: v.object({ page: StaticPage, broken: v.array(v.string()) }),
  },
  saveDeskPage: {
    method: 'POST',
    path: '/operator/pages/{slug}',
    access: WORDS_ROLES,
    maxBodyBytes: MAX_BODY_BYTES,
    params: ofPage,
    body: v.object({
      lang: Lang,
      /** Null: the text of the file holds again. */
      page: v.nullable(PageDraft),
      version: v.nullable(v.string()),
      reason: OptionalReason,
    }),
    /** `overtaken`: somebody changed it meanwhile, and nothing was changed now. */
    data: v.object({ fault: v.nullable(v.literal('overtaken')) }),
  },
  showDeskContacts: {
    method: 'GET',
    path: '/operator/contacts',
    access: WORDS_ROLES,
    data: v.object({ now: Contacts, file: Contacts, is_edited: v.boolean() }),
  },
  setDeskContacts: {
    method: 'POST',
    path: '/operator/contacts',
    access: WORDS_ROLES,
    body: v.object({
      /** Null: those of the file hold again. */
      contacts: v.nullable(Contacts),
      reason: OptionalReason,
    }),
    data: done,
  },
  listDeskRedirects: {
    method: 'GET',
    path: '/operator/redirects',
    access: WORDS_ROLES,
    query: v.object({ q: Filter, page: PageNumber }),
    data: v.object({ rules: v.array(DeskRedirect), ...pageFacts }),
  },
  /** Checks lines of two addresses without changing anything. */
  tryRedirects: {
    method: 'POST',
    path: '/operator/redirect-trials',
    access: WORDS_ROLES,
    maxBodyBytes: MAX_BODY_BYTES,
    body: v.object(rulesBody),
    data: RulesResult,
  },
  putRedirects: {
    method: 'POST',
    path: '/operator/redirects',
    access: WORDS_ROLES,
    maxBodyBytes: MAX_BODY_BYTES,
    body: v.object({ ...rulesBody, reason: OptionalReason }),
    data: RulesResult,
  },
  /** The body has the address, which may have any sign. */
  removeRedirect: {
    method: 'POST',
    path: '/operator/redirect-removals',
    access: WORDS_ROLES,
    isGuarded: true,
    body: v.object({ from: v.pipe(v.string(), v.maxLength(4000)), reason: OptionalReason }),
    data: done,
  },
  listAnnouncements: {
    method: 'GET',
    path: '/operator/announcements',
    access: WORDS_ROLES,
    data: v.object({ announcements: v.array(DeskAnnouncement) }),
  },
  putAnnouncement: {
    method: 'POST',
    path: '/operator/announcements',
    access: WORDS_ROLES,
    body: v.object({
      /** Null: a new one. */
      id: v.nullable(EntityId),
      announcement: AnnouncementDraft,
      reason: OptionalReason,
    }),
    data: done,
  },
  endAnnouncement: {
    method: 'POST',
    path: '/operator/announcements/{id}/end',
    access: WORDS_ROLES,
    params: v.object({ id: EntityId }),
    body: v.object({ reason: OptionalReason }),
    data: done,
  },
} as const satisfies Record<string, OperatorCall>
