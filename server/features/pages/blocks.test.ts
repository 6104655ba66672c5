import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { Block } from '../../../src/contract/pages.ts'
import { blocksOf } from './blocks.ts'

const paragraph = (text: string) => ({ kind: 'paragraph', words: [{ text }] })

/** The words of a text that is one paragraph. */
function wordsOf(markdown: string) {
  const [block, ...more] = blocksOf(markdown)
  expect([block?.kind, more]).toEqual(['paragraph', []])
  return (block as { words: unknown }).words
}

describe('a page has', () => {
  test('headings of two levels, each with an anchor of its own', () => {
    expect(blocksOf('# Оплата\n\n## Оплата\n\n### **Ціна** й `код`\n\n#### Ще')).toEqual([
      { kind: 'heading', level: 2, id: 'oplata', words: [{ text: 'Оплата' }] },
      { kind: 'heading', level: 2, id: 'oplata-2', words: [{ text: 'Оплата' }] },
      { kind: 'heading', level: 3, id: 'tsina-i-kod', words: [{ strong: [{ text: 'Ціна' }] }, { text: ' й код' }] },
      { kind: 'heading', level: 3, id: 'shche', words: [{ text: 'Ще' }] },
    ])
  })

  test('paragraphs with bold, emphasis and links', () => {
    expect(wordsOf('Від **двох *тижнів*** до [місяця](/tarify#rik).')).toEqual([
      { text: 'Від ' },
      { strong: [{ text: 'двох ' }, { em: [{ text: 'тижнів' }] }] },
      { text: ' до ' },
      { link: { href: '/tarify#rik', words: [{ text: 'місяця' }] } },
      { text: '.' },
    ])
  })

  test('line breaks where written, and spaces where lines merely end', () => {
    expect(wordsOf('Київ,  \nвул. Тиха\n 5')).toEqual([{ text: 'Київ,\nвул. Тиха 5' }])
  })

  test('lists, also within lists, tight and loose', () => {
    expect(blocksOf('- раз\n  1. два\n\n     далі\n- [ ] три')).toEqual([
      {
        kind: 'list',
        ordered: false,
        items: [
          [paragraph('раз'), { kind: 'list', ordered: true, items: [[paragraph('два'), paragraph('далі')]] }],
          [paragraph('[ ] три')],
        ],
      },
    ])
  })

  test('tables, quotations and rules', () => {
    expect(blocksOf('| а | **б** |\n|---|---:|\n| в | |\n\n> так\n>\n> - і\n\n---')).toEqual([
      {
        kind: 'table',
        head: [[{ text: 'а' }], [{ strong: [{ text: 'б' }] }]],
        rows: [[[{ text: 'в' }], []]],
      },
      { kind: 'quote', blocks: [paragraph('так'), { kind: 'list', ordered: false, items: [[paragraph('і')]] }] },
      { kind: 'rule' },
    ])
  })

  test('no blocks for empty text', () => {
    expect(blocksOf('')).toEqual([])
    expect(blocksOf('\n\n[1]: /nowhere\n')).toEqual([])
  })
})

describe('unsupported Markdown becomes text', () => {
  test('HTML', () => {
    expect(blocksOf('<script>alert(1)</script>')).toEqual([paragraph('<script>alert(1)</script>')])
    expect(blocksOf('<div onclick="x">\n**так**\n</div>')).toEqual([paragraph('<div onclick="x">\n**так**\n</div>')])
    expect(wordsOf('до <b onmouseover=x>так</b> <img src=x onerror=y> &lt;i&gt;')).toEqual([
      { text: 'до <b onmouseover=x>так</b> <img src=x onerror=y> <i>' },
    ])
  })

  test('code, deleted text and pictures', () => {
    expect(wordsOf('`<b>` ~~старе~~ ![логотип **Ефіру**](https://evil.example/x.png)')).toEqual([
      { text: '<b> старе логотип Ефіру' },
    ])
    expect(blocksOf('```html\n<b>\n```\n\n    &amp;')).toEqual([paragraph('<b>'), paragraph('&amp;')])
  })

  test.each([
    '[так](javascript:alert(1))',
    '[так](JaVaScript:alert(1))',
    '[так](javascript&colon;alert(1))',
    '[так](javascript&#58;alert(1))',
    '[так](&#106;avascript:alert(1))',
    '[так](<java\tscript:alert(1)>)',
    '[так](data:text/html,x)',
    '[так](vbscript:x)',
    '[так](http://plain.example)',
    '[так](//evil.example)',
    '[так](/\\\\evil.example)',
    '[так](&#47;&#47;evil.example)',
    '[так](tarify)',
    '[так]()',
    '[так][evil]\n\n[evil]: javascript:alert(1)',
  ])('the link %s', (markdown) => {
    expect(wordsOf(markdown)).toEqual([{ text: 'так' }])
  })

  test('an unsafe URL, though a safe one links itself', () => {
    expect(wordsOf('<https://ok.example/?a&b> a@ok.example www.plain.example <javascript:x>')).toEqual([
      { link: { href: 'https://ok.example/?a&b', words: [{ text: 'https://ok.example/?a&b' }] } },
      { text: ' ' },
      { link: { href: 'mailto:a@ok.example', words: [{ text: 'a@ok.example' }] } },
      { text: ' www.plain.example javascript:x' },
    ])
  })
})

test('character references are decoded once', () => {
  expect(wordsOf('&laquo;A&amp;B&raquo; &#1030;&#x407; &amp;lt; \\&lt; &unknown; &#0; &#xD800; &#1114112; a & b')).toEqual([
    { text: '«A&B» ІЇ &lt; &lt; &unknown; \ufffd \ufffd \ufffd a & b' },
  ])
})

test('any text becomes a page that fits the contract', () => {
  const pieces = [
    '<',
    '>',
    '[',
    ']',
    '(',
    ')',
    '*',
    '_',
    '#',
    '-',
    '|',
    '`',
    '\n',
    ' ',
    '!',
    '&',
    ';',
    'а',
    'javascript:',
    '1.',
    '"',
  ]
  let state = 7
  const pick = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return pieces[(state >>> 8) % pieces.length]!
  }
  for (let round = 0; round < 500; round += 1) {
    const markdown = Array.from({ length: 40 }, pick).join('')
    const blocks = blocksOf(markdown)
    expect(v.parse(v.array(Block), blocks), markdown).toEqual(blocks)
    expect(JSON.stringify(blocks), markdown).not.toContain('"href":"javascript')
  }
})

test('lists in lists stay lists to a depth, and deeper ones are text', () => {
  expect(blocksOf('- - - a')).toMatchObject([{ kind: 'list', items: [[{ kind: 'list' }]] }])
  const words = '- '.repeat(5000)
  expect(blocksOf(`${words}a`)).toEqual([{ kind: 'paragraph', words: [{ text: `${words}a` }] }])
  expect(blocksOf('>'.repeat(5000))).toEqual([{ kind: 'paragraph', words: [{ text: '>'.repeat(5000) }] }])
})
