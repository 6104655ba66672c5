import { styleOf } from './built-site.ts'

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&#x27;': "'" }

/** The words of a piece of HTML, as they are read on screen. */
export function wordsOf(html: string): string {
  const text = html.replace(/<!--.*?-->/gs, '').replace(/<[^>]*>/g, '')
  return text.replace(/&(?:amp|lt|gt|quot|#39|#x27);/g, (entity) => ENTITIES[entity]!)
}

/** An element of a page that a browser reads by itself: its name and attributes. */
type Tag = { name: string; attributes: Record<string, string> }

/** The content of a page for clients that run no script. */
export type ReadPage = {
  language: string | undefined
  title: string
  h1: string[]
  /** The words of everything inside the page's root element. */
  text: string
  /** Where its links lead. */
  links: string[]
  meta: Record<string, string>
  /** `canonical`, and the address of each `hreflang`. */
  addresses: Record<string, string>
  linkedData: Record<string, unknown>[]
  /** The SSR state; undefined in a bare shell. */
  state: { nowMs: number; answers: [unknown[], unknown][] } | undefined
  /** Every element, in order. */
  tags: Tag[]
  /** The markup without its elements and comments. In a well-formed page only text is left. */
  rest: string
}

/** Reads a page of the service. */
export function readPage(html: string): ReadPage {
  const [head = '', body = ''] = html.split('<body>')
  const links = tagsOf(head, 'link')
  const markup = html.replace(/(<script[^>]*>).*?(?=<\/script)/gs, '$1')
  const state = scriptTexts(body, 'application/json')[0]
  return {
    language: /<html lang="(\w+)"/.exec(html)?.[1],
    title: wordsOf(/<title>(.*?)<\/title>/s.exec(head)?.[1] ?? ''),
    h1: [...body.matchAll(/<h1[^>]*>(.*?)<\/h1>/gs)].map(([, words]) => wordsOf(words!).trim()),
    text: wordsOf(body.replace(/<script.*?<\/script>/gs, '')),
    links: tagsOf(body, 'a').map(({ attributes }) => attributes['href'] ?? ''),
    meta: Object.fromEntries(
      tagsOf(head, 'meta').map(({ attributes }) => [
        attributes['name'] ?? attributes['property'] ?? '',
        attributes['content'] ?? '',
      ]),
    ),
    addresses: Object.fromEntries(
      links
        .filter(({ attributes: { rel } }) => rel === 'canonical' || rel === 'alternate')
        .map(({ attributes }) => [attributes['hreflang'] ?? attributes['rel']!, attributes['href']!]),
    ),
    linkedData: scriptTexts(head, 'application/ld+json').map((text) => JSON.parse(text) as Record<string, unknown>),
    state: state === undefined ? undefined : (JSON.parse(state) as ReadPage['state']),
    tags: tagsOf(markup, String.raw`[a-z][\w-]*`),
    rest: markup.replace(/<!--.*?-->|<!doctype html>/gs, '').replace(anyTag(), ''),
  }
}

/** Markup that could run a script, or style the page otherwise than the build's own files. */
export function foreignTo(html: string): string[] {
  const { tags, rest } = readPage(html.replace(`<style>${styleOf(html)}</style>`, ''))
  const found = rest.includes('<') ? [`a < in the text: ${rest.slice(rest.indexOf('<')).slice(0, 80)}`] : []
  for (const { name, attributes } of tags) {
    const { type, src = '' } = attributes
    const isData = type === 'application/json' || type === 'application/ld+json'
    if (name === 'script' && (isData ? src !== '' : !/^\/assets\/[\w.-]+\.js$/.test(src))) found.push(`script ${type} ${src}`)
    if (['style', 'base', 'iframe', 'object', 'embed'].includes(name)) found.push(name)
    for (const [key, value] of Object.entries(attributes)) {
      if (key === 'style' || key.startsWith('on')) found.push(`${name} ${key}`)
      if (/^\s*(javascript|data|vbscript):/i.test(value)) found.push(`${name} ${key}=${value}`)
    }
  }
  return found
}

const ATTRIBUTES = String.raw`(?:\s+[\w:-]+(?:="[^"]*")?)*`
const anyTag = () => new RegExp(String.raw`<(?:/[a-z][\w-]*|[a-z][\w-]*${ATTRIBUTES}\s*/?)>`, 'gi')

/** Every opening tag of a name, which is a pattern. */
function tagsOf(html: string, name: string): Tag[] {
  return [...html.matchAll(new RegExp(String.raw`<(${name})(${ATTRIBUTES})\s*/?>`, 'gi'))].map(([, found, inside]) => ({
    name: found!.toLowerCase(),
    attributes: Object.fromEntries(
      [...inside!.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)].map(([, key, value]) => [key!.toLowerCase(), wordsOf(value ?? '')]),
    ),
  }))
}

function scriptTexts(html: string, type: string): string[] {
  return [...html.matchAll(new RegExp(`<script type="${type.replace('+', '\\+')}"[^>]*>(.*?)</script>`, 'gs'))].map(
    ([, text]) => text!,
  )
}
