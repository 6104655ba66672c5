/** Returns a share (0 to 1) as an SVG percentage with two decimals, so that server and browser render the
 * same. NaN is 0. */
export function percentOf(share: number): string {
  return `${Math.round(within(share) * 10_000) / 100}%`
}

/** Returns the ticks as two paths in a box `steps` wide and 16 high; every `major`-th tick is large. */
export function ticksOf(steps: number, major: number): { small: string; large: string } {
  let small = ''
  let large = ''
  for (let tick = 0; tick <= steps; tick += 1) {
    if (tick % major === 0) large += `M${tick} 0V16`
    else small += `M${tick} 8V16`
  }
  return { small, large }
}

const PADDING_EM = 1.1
const DIGIT_EM = 0.9
const MARK_EM = 0.4
const LETTER_EM = 0.82
// The end of the Scale, where the label leans inward instead of overflowing.
const END = 0.06

/** Returns the label's start and width in em of Science Gothic 700 with tabular figures. */
export function labelBox(label: string, at: number): { x: number; width: number } {
  const letters = [...label].reduce((sum, letter) => {
    if (/\d/.test(letter)) return sum + DIGIT_EM
    return sum + (/[\s:.,'’·]/.test(letter) ? MARK_EM : LETTER_EM)
  }, 0)
  const width = letters + PADDING_EM
  const place = within(at)
  const lean = 0.5 * (Math.min(1, place / END) + 1 - Math.min(1, (1 - place) / END))
  return { x: hundredths(-width * lean), width: hundredths(width) }
}

function within(share: number): number {
  return Number.isNaN(share) ? 0 : Math.min(1, Math.max(0, share))
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100
}
