import { type Attributes, attributesOf, type Info, infoOf } from './attributes.ts'
import { addHeader, type Headers, headersOfJson, headersOfQuery } from './headers.ts'
import { type Line, linesOf } from './lines.ts'
import { catchUpOf, type ListCatchUp } from './list-catch-up.ts'
import { type LeftOut, readAddress, type StreamKind } from './stream-address.ts'

/** A channel's or station's entry in a list. Address and headers are secrets. */
export type Entry = {
  line: number
  name: string
  tvgId: string
  /** The id of a list without guide ids. */
  cuid: string
  tvgName: string
  logo: string
  number: number | undefined
  shiftMinutes: number
  groups: string[]
  isRadio: boolean
  address: string
  kind: StreamKind
  headers: Headers
  catchUp: ListCatchUp | undefined
}

/** A fault of a list, with the number of its line. */
export type ListFault = { line: number; fault: 'no address' | 'an address without an entry' | 'not an address' | 'no name' }

/** The content of a list. `total` counts entries, skipped ones included. */
export type ListContent = {
  guides: string[]
  entries: Entry[]
  faults: ListFault[]
  leftOut: Partial<Record<LeftOut, number>>
  total: number
}

/** Skips streams that https pages may not fetch. */
export function withoutInsecure(content: ListContent): ListContent {
  const entries = content.entries.filter(({ address }) => !/^http:/i.test(address))
  const insecure = content.entries.length - entries.length
  return insecure === 0 ? content : { ...content, entries, leftOut: { ...content.leftOut, insecure } }
}

/** Tags before an address, which describe it. */
type Pending = { line: number; info: Info; group: string | undefined; layers: Headers[]; isProtected: boolean; isDash: boolean }

/** The most entries of a list. */
export const MOST_ENTRIES = 100_000
const HIGHEST_NUMBER = 99_999
const LONGEST_NAME = 200

// Headers of several directives: a later layer wins.
const LAYER = { attribute: 0, http: 1, property: 2, option: 3 } as const

/** Reads a list. `base` is its own address, against which relative ones are resolved. */
export function readEntries(text: string, base?: string): ListContent {
  const content: ListContent = { guides: [], entries: [], faults: [], leftOut: {}, total: 0 }
  let header: Attributes = new Map()
  let begun: string | undefined
  let pending: Pending | undefined
  let before = emptyLayers()

  function leaveOut(reason: LeftOut): void {
    content.total += 1
    content.leftOut[reason] = (content.leftOut[reason] ?? 0) + 1
  }

  function add(fault: ListFault['fault'], line: number): void {
    if (fault !== 'an address without an entry') content.total += 1
    content.faults.push({ line, fault })
  }

  function finish({ number, argument }: Line): void {
    if (!pending) return add('an address without an entry', number)
    const { info, isProtected, isDash } = pending
    const read = readAddress(argument, base)
    if (!read) return add('no address', number)
    if ('leftOut' in read) return leaveOut(read.leftOut)
    if (info.attributes.get('media')?.toLowerCase() === 'true') return leaveOut('films')
    if (isProtected) return leaveOut('protected')
    if (isDash) return leaveOut('dash')
    const entry = entryOf(pending, { ...read, line: number }, header, begun)
    if (entry.name === '') return add('no name', number)
    content.total += 1
    content.entries.push(entry)
  }

  function directive(line: Line): void {
    const { kind, argument } = line
    if (kind === 'header') {
      header = attributesOf(argument)
      content.guides.push(...guidesOf(header))
    } else if (kind === 'info') {
      if (pending) add('no address', pending.line)
      pending = { line: line.number, info: infoOf(argument), group: undefined, ...before }
      before = emptyLayers()
      if (pending.info.attributes.has('group-title')) begun = undefined
    } else if (kind === 'group') {
      if (pending) pending.group = argument
      else begun = argument || undefined
    } else note(pending ?? before, line)
  }

  for (const line of linesOf(text)) {
    if (line.kind === 'comment') continue
    if (line.kind !== 'address') directive(line)
    else {
      finish(line)
      pending = undefined
      before = emptyLayers()
    }
    if (content.total > MOST_ENTRIES) throw new RangeError(`more than ${MOST_ENTRIES} entries`)
  }
  if (pending) add('no address', pending.line)
  content.guides = [...new Set(content.guides)]
  return content
}

function emptyLayers(): Pick<Pending, 'layers' | 'isProtected' | 'isDash'> {
  return { layers: [{}, {}, {}, {}], isProtected: false, isDash: false }
}

/** Reads `#EXTVLCOPT`, `#KODIPROP` and `#EXTHTTP`. */
function note(of: Pick<Pending, 'layers' | 'isProtected' | 'isDash'>, { kind, argument }: Line): void {
  if (kind === 'http') Object.assign(of.layers[LAYER.http]!, headersOfJson(argument))
  const equals = argument.indexOf('=')
  if (equals < 0) return
  const [name, value] = [argument.slice(0, equals).trim().toLowerCase(), argument.slice(equals + 1)]
  if (kind === 'option' && /^http-(?:user-agent|referr?er|origin|cookie)$/.test(name))
    addHeader(of.layers[LAYER.option]!, name, value)
  if (kind !== 'property') return
  if (name.endsWith('_headers')) Object.assign(of.layers[LAYER.property]!, headersOfQuery(value))
  if (/\.(?:license_key|license_type|drm|drm_legacy)$/.test(name) && value.trim() !== '') of.isProtected = true
  if (name.endsWith('.manifest_type') && value.trim().toLowerCase() === 'mpd') of.isDash = true
}

type Read = { line: number; address: string; headers: Headers; kind: StreamKind; isSound: boolean }

function entryOf({ info, group, layers }: Pending, read: Read, header: Attributes, begun: string | undefined): Entry {
  const { attributes } = info
  const get = (name: string) => attributes.get(name) ?? ''
  for (const name of ['user-agent', 'http-user-agent', 'http-referrer', 'referer', 'http-origin']) {
    const value = attributes.get(name) ?? (name === 'user-agent' ? header.get(name) : undefined)
    if (value) addHeader(layers[LAYER.attribute]!, name, value)
  }
  const tvgName = get('tvg-name')
  return {
    line: read.line,
    name: (info.name || tvgName.replaceAll('_', ' ')).trim().slice(0, LONGEST_NAME),
    tvgId: get('tvg-id').slice(0, LONGEST_NAME),
    cuid: (get('cuid') || get('channel-id')).slice(0, LONGEST_NAME),
    tvgName,
    logo: /^https?:\/\//i.test(get('tvg-logo')) ? get('tvg-logo') : '',
    number: numberOf(get('tvg-chno') || get('ch-number') || get('channel-number')),
    shiftMinutes: minutesOf(attributes.get('tvg-shift') ?? header.get('tvg-shift')),
    groups: groupsOf(attributes.get('group-title') || group || begun || ''),
    isRadio: /^(?:true|1|yes)$/i.test(get('radio')) || read.isSound,
    address: read.address,
    kind: read.kind,
    headers: Object.assign({}, ...layers, read.headers) as Headers,
    catchUp: catchUpOf(attributes, header),
  }
}

function guidesOf(header: Attributes): string[] {
  const named = [header.get('url-tvg'), header.get('x-tvg-url'), header.get('tvg-url')].filter((text) => text !== undefined)
  return named
    .flatMap((text) => text.split(/,(?=\s*https?:)/i))
    .map((text) => text.trim())
    .filter((text) => /^https?:/i.test(text))
}

function groupsOf(text: string): string[] {
  const groups = text.split(';').map((group) => group.replace(/\s+/g, ' ').trim().slice(0, LONGEST_NAME))
  return groups.filter((group) => group !== '')
}

/** The whole part: 7.2 is a sub-channel. */
function numberOf(text: string): number | undefined {
  const number = Math.floor(Number(text || NaN))
  return number >= 1 && number <= HIGHEST_NUMBER ? number : undefined
}

function minutesOf(hours: string | undefined): number {
  const minutes = Math.round(Number(hours ?? 0) * 60)
  return Number.isFinite(minutes) && Math.abs(minutes) <= 24 * 60 ? minutes : 0
}
