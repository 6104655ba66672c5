import { slugOf } from '../../../src/domain/routing/slug.ts'

/** Makes the anchors of one page: each from its heading's text in Latin letters, and no two alike. */
export function createAnchors(): (heading: string) => string {
  const taken = new Set<string>()
  const counts = new Map<string, number>()
  return (heading) => {
    const plain = slugOf(heading) || 'section'
    let anchor = plain
    // Counted on from the last heading of the same text.
    let count = counts.get(plain) ?? 1
    while (taken.has(anchor)) anchor = `${plain}-${(count += 1)}`
    counts.set(plain, count)
    taken.add(anchor)
    return anchor
  }
}
