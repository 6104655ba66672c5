import { line } from './logo-shapes.ts'

// Capitals as centre lines on a field 48 wide and 48 high: wide, square-shouldered, corners of radius 8,
// drawn with one width of line.
const STROKES: Record<string, string> = {
  А: 'M2 48V14Q2 0 16 0H32Q46 0 46 14V48M2 30H46',
  Б: 'M44 0H2V48H36Q46 48 46 35Q46 22 36 22H2',
  В: 'M2 24H34Q44 24 44 12Q44 0 34 0H2V48H36Q46 48 46 36Q46 24 36 24',
  Г: 'M46 0H2V48',
  Ґ: 'M2 48V0H42V-11',
  Д: 'M0 54V42H48V54M9 42L13 0H39V42',
  Е: 'M46 0H2V48H46M2 24H40',
  Є: 'M46 0H16Q2 0 2 14V34Q2 48 16 48H46M2 24H36',
  Ж: 'M24 0V48M2 0L24 24L46 0M2 48L24 24L46 48',
  З: 'M4 0H34Q44 0 44 12Q44 24 34 24H16M34 24Q46 24 46 36Q46 48 36 48H2',
  И: 'M2 0V48L46 0V48',
  І: 'M24 0V48',
  Ї: 'M24 0V48M9 -4V-12M39 -4V-12',
  К: 'M2 0V48M46 0L16 24L46 48M2 24H16',
  Л: 'M0 48Q10 48 10 34V0H46V48',
  М: 'M2 48V0L24 28L46 0V48',
  Н: 'M2 0V48M46 0V48M2 24H46',
  О: 'M16 0H32Q46 0 46 14V34Q46 48 32 48H16Q2 48 2 34V14Q2 0 16 0Z',
  П: 'M2 48V0H46V48',
  Р: 'M2 48V0H34Q46 0 46 15Q46 30 34 30H2',
  С: 'M46 0H16Q2 0 2 14V34Q2 48 16 48H46',
  Т: 'M0 0H48M24 0V48',
  У: 'M2 0V14Q2 26 14 26H46M46 0V34Q46 48 32 48H8',
  Ф: 'M24 -6V54M16 6H32Q46 6 46 20V28Q46 42 32 42H16Q2 42 2 28V20Q2 6 16 6Z',
  Х: 'M2 0L46 48M46 0L2 48',
  Ц: 'M2 0V46H42M42 0V46H50V56',
  Ч: 'M2 0V14Q2 26 14 26H46M46 0V48',
  Ш: 'M0 0V48H48V0M24 0V48',
  Щ: 'M0 0V46H44V0M22 0V46M44 46H52V56',
  Ю: 'M0 0V48M0 24H14M28 0H36Q48 0 48 12V36Q48 48 36 48H28Q14 48 14 36V12Q14 0 28 0Z',
  Я: 'M46 48V0H14Q2 0 2 15Q2 30 14 30H46M22 30L4 48',
}

/** The letters that can be drawn. */
export const LETTERS: readonly string[] = Object.keys(STROKES)

/** A capital as lines, its field's corner at (x, y); undefined when the alphabet lacks it. */
export function letter(capital: string, x: number, y: number, width: number, stroke: string): string | undefined {
  const strokes = STROKES[capital]
  return strokes && `<g transform="translate(${x} ${y})">${line(strokes, width, stroke)}</g>`
}
