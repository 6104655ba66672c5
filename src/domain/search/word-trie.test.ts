import { expect, test } from 'vitest'
import { growTrie, nodeAt, visitSlips, type WordTrie } from './word-trie.ts'

function trieOf(words: readonly string[]): WordTrie {
  const work = growTrie(words)
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

const LETTERS = 'абв'

/** All words of up to so many letters of a small alphabet, in their order. */
function wordsUpTo(length: number): string[] {
  const longer = length === 0 ? [] : wordsUpTo(length - 1)
  const last = longer.length === 0 ? [''] : longer.filter((word) => word.length === length - 1)
  return [...new Set([...longer, ...last.flatMap((word) => [...LETTERS].map((letter) => word + letter))])].toSorted()
}

/**
 * Whether one word becomes the other by one letter left out, put in, put in another's place, or two
 * neighbours swapped.
 */
function isOneSlip(from: string, to: string): boolean {
  for (let place = 0; place <= from.length; place += 1) {
    const [before, after] = [from.slice(0, place), from.slice(place)]
    if (before + after.slice(1) === to && after !== '') return true
    if (after.length > 1 && before + after[1]! + after[0]! + after.slice(2) === to) return true
    for (const letter of LETTERS)
      if (before + letter + after === to || (after !== '' && before + letter + after.slice(1) === to)) return true
  }
  return false
}

const words = wordsUpTo(5).filter((_word, index) => index % 3 !== 1)
const trie = trieOf(words)

test('letters lead to the words that begin with them', () => {
  for (const beginning of wordsUpTo(4)) {
    const node = nodeAt(trie, beginning)
    const found = node === -1 ? [] : words.slice(trie.from[node], trie.to[node])
    expect(found).toEqual(words.filter((word) => word.startsWith(beginning)))
  }
})

test('the words one typo away are exactly those', () => {
  for (const typed of wordsUpTo(4)) {
    const visited = new Set<string>()
    visitSlips(trie, typed, (node, depth) => {
      const word = words[trie.from[node]!]!
      if (word.length === depth) visited.add(word)
    })
    const others = (all: Iterable<string>) => [...all].filter((word) => word !== typed).toSorted()
    expect([typed, others(visited)]).toEqual([typed, others(words.filter((word) => isOneSlip(typed, word)))])
  }
})

test('an empty trie has no words', () => {
  const empty = trieOf([])
  expect(nodeAt(empty, 'а')).toBe(-1)
  visitSlips(empty, 'абв', () => expect.unreachable())
})
