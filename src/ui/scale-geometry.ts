/** A share from 0 to 1 as a length of an SVG attribute, to two decimals, so that the server and the browser print the same; what is no number is 0. */
export function percentOf(share: number): string {
  return `${Math.round(within(share) * 10_000) / 100}%`
}

/** The ticks of a scale as two paths, in a box `steps` wide and 16 high: every `major`-th tick is a large one. */
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
// The last six hundredths of the scale: there the label leans inward instead of hanging over the end.
const END = 0.06

/** Where the label at the needle begins and how wide it is, in em of its own type: Science Gothic 700 with tabular figures. */
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
