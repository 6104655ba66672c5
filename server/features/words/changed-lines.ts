/** Returns the lines of two texts between their equal beginnings and ends; null where nothing is between. */
export function changedLines(before: string, after: string): { before: string | null; after: string | null } {
  const [old, now] = [before.split('\n'), after.split('\n')]
  const most = Math.min(old.length, now.length)
  let same = 0
  while (same < most && old[same] === now[same]) same += 1
  let tail = 0
  while (tail < most - same && old.at(-1 - tail) === now.at(-1 - tail)) tail += 1
  const between = (lines: string[]) => lines.slice(same, lines.length - tail).join('\n') || null
  return { before: between(old), after: between(now) }
}
