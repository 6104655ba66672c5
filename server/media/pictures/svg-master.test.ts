import { describe, expect, test } from 'vitest'
import { isSvg, svgFault } from './svg-master.ts'

const svg = (inside: string, before = '') =>
  Buffer.from(`${before}<svg xmlns="http://www.w3.org/2000/svg" width="20" height="30">${inside}</svg>`)

describe('an SVG', () => {
  test('is recognized by its beginning, after a prologue too', () => {
    for (const before of ['', '\uFEFF', '<?xml version="1.0"?>\n<!-- ours -->', '<!DOCTYPE svg [<!ENTITY a "b">]>'])
      expect(isSvg(svg('', before))).toBe(true)
    for (const text of ['', '<html><svg/></html>', 'svg', '<svgs/>']) expect(isSvg(Buffer.from(text))).toBe(false)
  })

  test('differs from a file of nothing but comments at once', () => {
    expect(isSvg(Buffer.from('<!---->'.repeat(280)))).toBe(false)
    expect(isSvg(svg('', '<!-- a --><!-- b -->'))).toBe(true)
  })

  test('is recognized behind several comments and a document type, whatever they contain', () => {
    for (const before of [
      '<!DOCTYPE svg>\n<!-- > ] -->',
      '<?XML version="1.0"?> <!doctype svg PUBLIC "a" [ <!ELEMENT a> ]\n>',
      '<!----> \n',
    ])
      expect(isSvg(svg('', before))).toBe(true)
    for (const before of ['<!-- ', '<!DOCTYPE svg [', 'text <!---->', '<?xml ', '<!DOCTYPE a [ ] x>'])
      expect(isSvg(svg('', before))).toBe(false)
    expect(isSvg(Buffer.from('<svg:svg xmlns:svg="a">'))).toBe(true)
    expect(isSvg(Buffer.from('<!DOCTYPE a []>'.repeat(130)))).toBe(false)
  })

  test('that only draws is accepted, with embedded pictures', () => {
    expect(svgFault(svg('<g id="a"/><use href="#a" fill="url(#b)"/>'))).toBeUndefined()
    expect(svgFault(svg('<image href="data:image/png;base64,AAAA"/>', '<?xml version="1.0"?>'))).toBeUndefined()
  })

  test.each([
    ['an entity of a file', svg('&x;', '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>')],
    ['entities within entities', svg('&b;', '<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>')],
    ['an image elsewhere', svg('<image href="https://example.org/a.png"/>')],
    ['an image elsewhere, by the old name', svg("<image xlink:href = 'file:///etc/passwd'/>")],
    ['an element of another file', svg('<use href="other.svg#a"/>')],
    ['a picture that is a document', svg('<image href="data:image/svg+xml;base64,AAAA"/>')],
    ['a style with an address', svg('<rect style="fill:url(&quot;https://example.org/a&quot;)"/>')],
    ['an address behind numbers', svg('<rect fill="url(&#104;ttps://example.org)"/>')],
    ['a style sheet', svg('<style>@import "a.css"</style>')],
    ['a style sheet before it', svg('', '<?xml-stylesheet href="a.css"?>')],
    ['a script', svg('<script>1</script>')],
    ['an event', svg('<rect onload="alert(1)"/>')],
    ['another document', svg('<foreignObject/>')],
  ])('with %s is refused', (_what, bytes) => {
    expect(svgFault(bytes)).toMatch(/^is an SVG /)
  })

  test('of more bytes or elements than a drawing has is refused', () => {
    expect(svgFault(svg(' '.repeat(600 * 1024)))).toContain('512 kB')
    expect(svgFault(svg('<g/>'.repeat(41_000)))).toContain('20000 elements')
  })
})
