import { line, shape } from '../logo-shapes.ts'

/** The colours of a subject: a body that contrasts with its ground, and its details. */
export type Paint = { body: string; second: string; spark: string; light: string; behind: string }

/**
 * Draws a poster's subject as SVG elements, within 50 units of the origin on every side. Standing subjects
 * stand at y = 50.
 */
export type Subject = (paint: Paint) => readonly string[]

/** A filled path and its mirror image across the vertical axis. */
export function both(elements: string): string {
  return `${elements}<g transform="scale(-1 1)">${elements}</g>`
}

/** Dots as one path: x, y and radius, one after another. */
export function dots(places: readonly number[], fill: string): string {
  const path: string[] = []
  for (let at = 0; at < places.length; at += 3) {
    const [x, y, r] = [places[at]!, places[at + 1]!, places[at + 2]!]
    path.push(`M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`)
  }
  return shape(path.join(''), fill)
}

/** Puffs of smoke that rise and grow to one side. */
export function smoke(x: number, y: number, fill: string): string {
  return dots([x, y, 4, x + 6, y - 9, 6, x + 15, y - 19, 8], fill)
}

/** A closed eye's or a smile's curve. */
export function curve(x: number, y: number, width: number, depth: number, stroke: string, thickness = 3): string {
  return line(`M${x - width / 2} ${y}q${width / 2} ${depth} ${width} 0`, thickness, stroke, true)
}
