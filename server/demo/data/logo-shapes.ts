// The primitives of the logos: each returns one SVG element on the 96 × 96 field. Angles are degrees,
// clockwise from three o'clock.

/** A point at `angle` and `radius` from (x, y). */
export function polar(x: number, y: number, radius: number, angle: number): readonly [number, number] {
  const radians = (angle * Math.PI) / 180
  return [x + radius * Math.cos(radians), y + radius * Math.sin(radians)]
}

/** A number as short as a path needs it. */
export function short(value: number): string {
  return String(Math.round(value * 100) / 100)
}

/** A filled disc. */
export function disc(x: number, y: number, radius: number, fill: string): string {
  return `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="${fill}"/>`
}

/** A circle drawn as a line of `width`. */
export function ring(x: number, y: number, radius: number, width: number, stroke: string): string {
  return `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="none" stroke="${stroke}" stroke-width="${width}"/>`
}

/** A filled rectangle, its corners rounded by `radius`. */
export function box(x: number, y: number, width: number, height: number, fill: string, radius = 0): string {
  const rounded = radius ? ` rx="${radius}"` : ''
  return `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}"${rounded} fill="${fill}"/>`
}

/** A filled path. */
export function shape(d: string, fill: string): string {
  return `<path d="${d}" fill="${fill}"/>`
}

/** A path drawn as a line of `width`; `round` gives it round ends and joints. */
export function line(d: string, width: number, stroke: string, round = false): string {
  const ends = round ? ' stroke-linecap="round" stroke-linejoin="round"' : ''
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}"${ends}/>`
}

/** An arc drawn as a line, clockwise from one angle to the other. */
export function arc(x: number, y: number, radius: number, from: number, to: number, width: number, stroke: string): string {
  const [startX, startY] = polar(x, y, radius, from)
  const [endX, endY] = polar(x, y, radius, to)
  const large = to - from > 180 ? 1 : 0
  const [r, end] = [short(radius), `${short(endX)} ${short(endY)}`]
  return line(`M${short(startX)} ${short(startY)}A${r} ${r} 0 ${large} 1 ${end}`, width, stroke)
}

/** A filled slice of a disc, clockwise from one angle to the other. */
export function slice(x: number, y: number, radius: number, from: number, to: number, fill: string): string {
  const [startX, startY] = polar(x, y, radius, from)
  const [endX, endY] = polar(x, y, radius, to)
  const large = to - from > 180 ? 1 : 0
  const [r, end] = [short(radius), `${short(endX)} ${short(endY)}`]
  return shape(`M${short(x)} ${short(y)}L${short(startX)} ${short(startY)}A${r} ${r} 0 ${large} 1 ${end}Z`, fill)
}

/** Elements turned about a point. */
export function turned(angle: number, elements: string, x = 48, y = 48): string {
  return `<g transform="rotate(${short(angle)} ${x} ${y})">${elements}</g>`
}

/** Elements drawn about the origin, brought to (x, y) and turned there. */
export function moved(x: number, y: number, elements: string, angle = 0): string {
  return `<g transform="translate(${short(x)} ${short(y)})${angle ? ` rotate(${short(angle)})` : ''}">${elements}</g>`
}
