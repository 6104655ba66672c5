/** The id of the element that hands the state of a page to the browser. */
export const FIRST_VIEW_ID = 'first-view'

/** The id of the element in which a page of an open channel plays before the app is there. */
export const EARLY_PICTURE_ID = 'early-picture'

/** The id of the link to the media playlist that it starts with. */
export const EARLY_PLAYLIST_ID = 'early-playlist'

/** An address whose first view is wanted. */
export type PageRequest = {
  /** Path and query as the address bar shows them. */
  address: string
  /** The instant that the page shows (epoch ms). */
  nowMs: number
  /** True if all visitors share the page: it then contains only responses that every visitor may get. */
  isForVisitors?: boolean
}

/** Answers a call of the contract in process, as the viewer whose page is being made. */
export type Ask = (call: { url: string; method: string; body: string | null }) => Promise<CallAnswer>

/** An answer as it would have come over the network. */
export type CallAnswer = {
  ok: boolean
  status: number
  headers: { get: (name: string) => string | null }
  json: () => Promise<unknown>
}

/** The first view of an address: HTML for the page's root element, and what its head and its script need. */
export type RenderedPage = {
  kind: 'page'
  /** 200, 404 or 500. */
  status: number
  language: 'uk' | 'ru'
  title: string
  description: string
  /** Path of a picture for link previews. */
  picture: string | null
  /** Whether search engines may list it. */
  listed: boolean
  /** Schema.org descriptions, each one JSON-LD object. */
  linkedData: readonly object[]
  /** The canonical path in each language. */
  paths: { uk: string; ru: string }
  html: string
  /** The state that the browser takes over, as JSON. */
  state: string
  /** The source modules of the screen, for preloading their chunks. */
  modules: readonly string[]
  /**
   * The source module that plays its picture before the app is there, and the playlist that it starts with.
   */
  early?: { module: string; playlist: string | null }
}

/** The address shows another one. */
export type RenderedRedirect = { kind: 'redirect'; to: string }

/** Makes the first view of an address. */
export type RenderPage = (request: PageRequest) => Promise<RenderedPage | RenderedRedirect>

/** The export of the SSR build: creates a renderer whose calls `ask` answers. */
export type CreateRenderer = (ask: Ask) => RenderPage
