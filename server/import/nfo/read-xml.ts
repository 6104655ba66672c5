import { SaxesParser } from 'saxes'

/**
 * An element of an XML document, with its text; the text of formatting within it (`<b>`, `<br/>`) is part of
 * it.
 */
export type Element = { name: string; text: string; children: Element[] }

// No description of a film is deeper. The limit bounds the parser's stack of open elements.
const DEEPEST = 40
const BLOCK = /^(br|p|div|li)$/i
const INLINE = /^(b|i|u|em|strong|span|a|font|small)$/i

/** A fault in a document, with its line. */
export class XmlFault extends Error {}

/**
 * Returns the root elements of a description, without text after the last one, which media centres use for a
 * URL.
 * Expands only XML's own entities and fetches nothing.
 * Throws an `XmlFault` for malformed text, a document type, or no element.
 */
export function readXml(text: string): Element[] {
  const parser = new SaxesParser({ fragment: true })
  const top: Element = { name: '', text: '', children: [] }
  const open = [top]
  const fail = (what: string): never => {
    throw new XmlFault(`${what} (line ${parser.line})`)
  }
  parser.on('error', ({ message }) => {
    fail(/doctype/.test(message) ? 'document types are not read' : message.replace(/^\d+:\d+:\s*/, ''))
  })
  parser.on('opentag', ({ name }) => {
    if (open.length > DEEPEST) fail('elements are too deep')
    open.push({ name, text: '', children: [] })
  })
  const add = (more: string) => void (open.at(-1)!.text += more)
  parser.on('closetag', () => {
    const closed = open.pop()!
    if (BLOCK.test(closed.name)) add(`\n${closed.text}`)
    else if (INLINE.test(closed.name)) add(closed.text)
    else open.at(-1)!.children.push(closed)
  })
  parser.on('text', add)
  parser.on('cdata', add)
  const declaration = /^\uFEFF?\s*(?:<\?xml\s[^>]*\?>)?/.exec(text)![0]
  // Blank, so that faults keep their lines.
  const blank = declaration.replace(/[^\n]/g, ' ')
  parser.write(blank + text.slice(declaration.length, text.lastIndexOf('>') + 1)).close()
  return top.children.length > 0 ? top.children : fail('there is no element')
}

/** The texts of the elements of this name within another, without the empty ones. */
export function textsIn(element: Element, name: string): string[] {
  return childrenIn(element, name)
    .map(({ text }) => text.trim())
    .filter((text) => text !== '')
}

/** The elements of this name within another. */
export function childrenIn(element: Element, name: string): Element[] {
  return element.children.filter((child) => child.name === name)
}
