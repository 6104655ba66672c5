import { SaxesParser } from 'saxes'
import { GuideError } from './guide-error.ts'
import { createMender } from './mend.ts'

/** A text with its language as the guide writes it; empty for none. */
export type GuideText = { lang: string; text: string }

/** A `channel` element. */
export type GuideChannel = { id: string; names: GuideText[]; icon: string | undefined; line: number }

/** A `programme` element as it is written. */
export type GuideEntry = {
  channel: string
  start: string
  stop: string
  clump: string
  titles: GuideText[]
  subtitles: GuideText[]
  descriptions: GuideText[]
  episodes: { system: string; text: string }[]
  ratings: string[]
  length: string
  lengthUnits: string
  line: number
}

/** Callbacks of a reader, called in the order of the file. */
export type GuideListener = { channel: (channel: GuideChannel) => void; programme: (entry: GuideEntry) => void }

/** Faults after which the parser knows where it is. */
const HARMLESS = /"\]\]>"|duplicate attribute|unquoted attribute|no whitespace between attributes/
const WEB_PAGE = /^\s*(<!doctype\s+html|<html)/i
/** Characters between two tags. An endless text would have to be held whole. */
const LONGEST_TEXT = 4 * 1024 ** 2
const MOST_TEXT = 20_000
/** Names of a channel, and texts of one kind of a programme. */
const MOST_TEXTS = 50
const LONGEST_NAME = 200
const LONGEST_ICON = 2000
/** Elements whose text is read, by the element around them. */
const TEXTS: Record<string, ReadonlySet<string>> = {
  channel: new Set(['display-name']),
  programme: new Set(['title', 'sub-title', 'desc', 'episode-num', 'length']),
  rating: new Set(['value']),
}

/**
 * Reads the pieces of an XMLTV text. Fetches nothing, and refuses entities that the file declares. Throws a
 * `GuideError` unless the text is a whole guide up to `</tv>`.
 */
export async function readGuide(pieces: AsyncIterable<string>, listener: GuideListener): Promise<void> {
  const mender = createMender()
  const reader = createReader(listener)
  let head: string | undefined = ''
  for await (const piece of pieces) {
    if (head === undefined) reader.write(mender.next(piece))
    else {
      head += piece
      if (head.length < 256) continue
      reader.write(mender.next(checkedHead(head)))
      head = undefined
    }
  }
  if (head !== undefined) reader.write(mender.next(checkedHead(head)))
  reader.write(mender.end())
  reader.end()
}

/** Returns the text from its first tag on. Throws for a text that is no XML. */
function checkedHead(head: string): string {
  const text = head.replace(/^[\ufeff\s\0]+/, '')
  if (text === '') throw new GuideError('the file is empty')
  if (WEB_PAGE.test(text)) throw new GuideError('this is a web page, not a guide')
  if (text.startsWith('#EXTM3U') || text.startsWith('#EXTINF')) throw new GuideError('this is a list of channels, not a guide')
  if (!text.startsWith('<')) throw new GuideError('this is not XMLTV')
  // The text is decoded by now; the parser would refuse the version 1.1 and odd attributes.
  return text.replace(/^<\?xml\s[^>]*\?>/, (declaration) => declaration.replace(/[^\n]/g, ' '))
}

// oxlint-disable-next-line max-lines-per-function -- one state machine over the elements of a guide
function createReader({ channel: onChannel, programme: onProgramme }: GuideListener) {
  const parser = new SaxesParser()
  const open: string[] = []
  let isWhole = false
  let sinceTag = 0
  let text = ''
  let isText = false
  let lang = ''
  let system = ''
  let units = ''
  let channel: GuideChannel | undefined
  let entry: GuideEntry | undefined

  const fail = (what: string): never => {
    throw new GuideError(`${what} (line ${parser.line})`)
  }
  parser.on('error', ({ message }) => {
    // Text after the guide's end, such as a second document, is ignored.
    if (isWhole || HARMLESS.test(message)) return
    const fault = message.replace(/^[\d:]+\s*/, '').replace(/\.$/, '')
    fail(`the XML is broken: ${fault}`)
  })
  parser.on('doctype', (doctype) => {
    if (/<!ENTITY/i.test(doctype)) fail('the guide declares entities of its own')
  })
  parser.on('opentag', ({ name, attributes, isSelfClosing }) => {
    sinceTag = 0
    const parent = open.at(-1)
    if (parent === undefined && name !== 'tv')
      fail(name === 'html' ? 'this is a web page, not a guide' : `<${name.slice(0, 40)}> is no guide`)
    if (open.length > 40) fail('elements are too deep')
    open.push(name)
    const value = (attribute: string) => attributes[attribute] ?? ''
    if (parent === 'tv' && name === 'channel') {
      channel = { id: value('id').trim(), names: [], icon: undefined, line: parser.line }
    } else if (parent === 'tv' && name === 'programme') {
      entry = {
        channel: value('channel').trim(),
        start: value('start'),
        stop: value('stop'),
        clump: value('clumpidx'),
        titles: [],
        subtitles: [],
        descriptions: [],
        episodes: [],
        ratings: [],
        length: '',
        lengthUnits: '',
        line: parser.line,
      }
    } else if (parent === 'channel' && name === 'icon' && channel) channel.icon ??= value('src').slice(0, LONGEST_ICON)
    if (!isSelfClosing && parent !== undefined && TEXTS[parent]?.has(name) === true) {
      isText = true
      text = ''
      lang = value('lang')
      system = value('system')
      units = value('units')
    }
  })
  const add = (more: string) => {
    sinceTag = 0
    if (isText && text.length < MOST_TEXT) text += more
  }
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('closetag', ({ name }) => {
    sinceTag = 0
    open.pop()
    const parent = open.at(-1)
    if (isText && parent !== undefined && TEXTS[parent]?.has(name) === true) {
      isText = false
      const said = text.replace(/\s+/g, ' ').trim()
      if (said !== '') place(parent, name, said)
    }
    if (parent === 'tv' && name === 'channel' && channel) onChannel(channel)
    if (parent === 'tv' && name === 'programme' && entry) onProgramme(entry)
    if (parent === undefined) isWhole = true
    if (parent === 'tv') channel = entry = undefined
  })

  function place(parent: string, name: string, said: string): void {
    if (parent === 'channel') addTo(channel?.names, { lang, text: said.slice(0, LONGEST_NAME) })
    else if (!entry) return
    else if (parent === 'rating') addTo(entry.ratings, said)
    else if (name === 'title') addTo(entry.titles, { lang, text: said })
    else if (name === 'sub-title') addTo(entry.subtitles, { lang, text: said })
    else if (name === 'desc') addTo(entry.descriptions, { lang, text: said })
    else if (name === 'episode-num') addTo(entry.episodes, { system: system || 'onscreen', text: said })
    else {
      entry.length = said
      entry.lengthUnits = units
    }
  }

  return {
    write(piece: string): void {
      if (piece === '' || isWhole) return
      sinceTag += piece.length
      parser.write(piece)
      if (sinceTag > LONGEST_TEXT) fail('a text or tag is longer than 4 MiB')
    },
    end(): void {
      if (!isWhole) throw new GuideError('the guide is cut off')
    },
  }
}

function addTo<T>(list: T[] | undefined, item: T): void {
  if (list && list.length < MOST_TEXTS) list.push(item)
}
