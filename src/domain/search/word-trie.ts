/** Sorted words as a trie in flat arrays; a node covers the adjacent words with its prefix. */
export type WordTrie = {
  letter: Uint16Array
  /** The first child and next sibling of a node, 0 for none; the root is 0. */
  child: Uint32Array
  sibling: Uint32Array
  /** A node's words: from the first to before the last. */
  from: Uint32Array
  to: Uint32Array
}

const NONE = -1
const WORDS_AT_ONCE = 1000

/** Builds the trie of sorted, distinct words; yields from time to time. */
export function* growTrie(words: readonly string[]): Generator<void, WordTrie> {
  const letter = [0]
  const child = [0]
  const sibling = [0]
  const from = [0]
  const to = [words.length]
  const path = [0]
  let before = ''
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index]!
    let shared = 0
    while (shared < before.length && before[shared] === word[shared]) shared += 1
    for (let depth = shared + 1; depth < path.length; depth += 1) to[path[depth]!] = index
    for (let depth = shared; depth < word.length; depth += 1) {
      const node = letter.length
      // The parent's last child was on the previous word's path.
      if (depth === shared && depth < before.length) sibling[path[depth + 1]!] = node
      else child[path[depth]!] = node
      letter.push(word.charCodeAt(depth))
      child.push(0)
      sibling.push(0)
      from.push(index)
      to.push(words.length)
      path[depth + 1] = node
    }
    path.length = word.length + 1
    before = word
    if (index % WORDS_AT_ONCE === 0) yield
  }
  return {
    letter: Uint16Array.from(letter),
    child: Uint32Array.from(child),
    sibling: Uint32Array.from(sibling),
    from: Uint32Array.from(from),
    to: Uint32Array.from(to),
  }
}

/** Returns the node of a word's letters from a given node on; -1 for none. */
export function nodeAt(trie: WordTrie, word: string, start = 0, place = 0): number {
  let node = start
  for (let index = place; index < word.length; index += 1) {
    node = childOf(trie, node, word.charCodeAt(index))
    if (node === NONE) return NONE
  }
  return node
}

function childOf({ letter, child, sibling }: WordTrie, node: number, code: number): number {
  for (let next = child[node]!; next !== 0; next = sibling[next]!) if (letter[next] === code) return next
  return NONE
}

/** Visits the nodes one typo away: an extra, missing, replaced or swapped letter. Reports the node's depth
 * and the letters before the typo; a node may be visited twice. */
export function visitSlips(trie: WordTrie, word: string, visit: (node: number, depth: number, place: number) => void): void {
  const { letter, child, sibling } = trie
  const { length } = word
  let node = 0
  for (let place = 0; node !== NONE && place <= length; place += 1) {
    const arrive = (start: number, next: number, depth: number): void => {
      const end = nodeAt(trie, word, start, next)
      if (end !== NONE) visit(end, depth, place)
    }
    if (place < length) arrive(node, place + 1, length - 1)
    for (let other = child[node]!; other !== 0; other = sibling[other]!) {
      arrive(other, place, length + 1)
      if (place < length && letter[other] !== word.charCodeAt(place)) arrive(other, place + 1, length)
    }
    if (place === length) return
    if (place + 1 < length) {
      const first = childOf(trie, node, word.charCodeAt(place + 1))
      const second = first === NONE ? NONE : childOf(trie, first, word.charCodeAt(place))
      if (second !== NONE) arrive(second, place + 2, length)
    }
    node = childOf(trie, node, word.charCodeAt(place))
  }
}
