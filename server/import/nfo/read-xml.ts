import { SaxesParser } from 'saxes'

/** An element of an XML document, with its text without that of the elements in it. */
export type Element = { name: string; text: string; children: Element[] }

// No description of a film is deeper, and a parser that keeps all it has opened must not be made to keep everything.
const DEEPEST = 40

/** What is wrong with a document, with the place where it is. */
export class XmlFault extends Error {}

/**
 * Reads a well-formed document without a document type: nothing is expanded that the document itself defines, and nothing is fetched.
 * Throws an `XmlFault`.
 */
export function readXml(text: string): Element {
  const parser = new SaxesParser()
  const top: Element = { name: '', text: '', children: [] }
  const open = [top]
  const fail = (what: string): never => {
    throw new XmlFault(`${what} (line ${parser.line})`)
  }
  parser.on('error', ({ message }) => fail(message.replace(/^\d+:\d+:\s*/, '')))
  parser.on('doctype', () => fail('document types are not read'))
  parser.on('opentag', ({ name }) => {
    if (open.length > DEEPEST) fail('elements are too deep')
    const element: Element = { name, text: '', children: [] }
    open.at(-1)!.children.push(element)
    open.push(element)
  })
  parser.on('closetag', () => void open.pop())
  const add = (more: string) => void (open.at(-1)!.text += more)
  parser.on('text', add)
  parser.on('cdata', add)
  parser.write(text.replace(/^\uFEFF/, '')).close()
  return top.children[0]!
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
