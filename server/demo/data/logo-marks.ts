import { line, polar, shape, short } from './logo-shapes.ts'

// The constructions that several logos share, each with its own parameters.

/** Lines from an inner to an outer radius, spread evenly over `sweep` degrees; `outer` may alternate. */
export function spokes(
  count: number,
  x: number,
  y: number,
  inner: number,
  outer: readonly number[],
  width: number,
  stroke: string,
  from = -90,
  sweep = 360,
): string {
  const step = sweep / (sweep === 360 ? count : count - 1)
  const path = Array.from({ length: count }, (_, i) => {
    const [startX, startY] = polar(x, y, inner, from + i * step)
    const [endX, endY] = polar(x, y, outer[i % outer.length] ?? inner, from + i * step)
    return `M${short(startX)} ${short(startY)}L${short(endX)} ${short(endY)}`
  })
  return line(path.join(''), width, stroke)
}

/** A star: `rays` points between two radii, the first at `from`. */
export function star(rays: number, x: number, y: number, outer: number, inner: number, fill: string, from = -90): string {
  return spines(rays, x, y, outer, inner, fill, from, from + 360 - 180 / rays)
}

/** A part of a star, from one angle to the other, closed by the line between them. */
export function spines(
  rays: number,
  x: number,
  y: number,
  outer: number,
  inner: number,
  fill: string,
  from: number,
  to: number,
): string {
  const last = rays * 2 - 1
  const points = Array.from({ length: last + 1 }, (_, i) => polar(x, y, i % 2 ? inner : outer, from + (i * (to - from)) / last))
  return shape(`M${points.map(([pointX, pointY]) => `${short(pointX)} ${short(pointY)}`).join(' ')}Z`, fill)
}

/** A sparkle: four rays with hollow sides. */
export function sparkle(x: number, y: number, radius: number, fill: string): string {
  const [top, right, bottom, left] = [y - radius, x + radius, y + radius, x - radius].map(short)
  return shape(
    `M${x} ${top}Q${x} ${y} ${right} ${y}Q${x} ${y} ${x} ${bottom}Q${x} ${y} ${left} ${y}Q${x} ${y} ${x} ${top}Z`,
    fill,
  )
}

/** A leaf with its tip and its root at two radii of the same angle; `belly` is how far its sides bulge. */
export function leaf(x: number, y: number, inner: number, outer: number, angle: number, belly: number, fill: string): string {
  const [rootX, rootY] = polar(x, y, inner, angle)
  const [tipX, tipY] = polar(x, y, outer, angle)
  const middle = (inner + outer) / 2
  const spread = (Math.atan2(belly * 2, middle) * 180) / Math.PI
  const reach = Math.hypot(middle, belly * 2)
  const [leftX, leftY] = polar(x, y, reach, angle - spread)
  const [rightX, rightY] = polar(x, y, reach, angle + spread)
  const [root, tip] = [`${short(rootX)} ${short(rootY)}`, `${short(tipX)} ${short(tipY)}`]
  return shape(`M${root}Q${short(leftX)} ${short(leftY)} ${tip}Q${short(rightX)} ${short(rightY)} ${root}Z`, fill)
}

/** A moon: a disc with a disc of `bite` radius cut out of it, the cut's centre at (x + dx, y + dy). */
export function crescent(x: number, y: number, radius: number, dx: number, dy: number, bite: number, fill: string): string {
  const distance = Math.hypot(dx, dy)
  const angle = (Math.atan2(dy, dx) * 180) / Math.PI
  const open = (Math.acos((radius ** 2 + distance ** 2 - bite ** 2) / (2 * radius * distance)) * 180) / Math.PI
  const [startX, startY] = polar(x, y, radius, angle + open)
  const [endX, endY] = polar(x, y, radius, angle - open)
  const [start, end] = [`${short(startX)} ${short(startY)}`, `${short(endX)} ${short(endY)}`]
  return shape(
    `M${start}A${radius} ${radius} 0 ${open < 90 ? 1 : 0} 1 ${end}A${bite} ${bite} 0 ${bite > distance ? 0 : 1} 0 ${start}Z`,
    fill,
  )
}

/** The path of a wave across the field. */
function wavePath(y: number, height: number, length: number, startX: number, endX: number): string {
  const half = length / 2
  const turns = Math.ceil((endX - startX) / half) - 1
  return `M${startX} ${y}q${half / 2} ${-height} ${half} 0${`t${half} 0`.repeat(turns)}`
}

/** Everything under a wave, down to the lower edge. */
export function sea(y: number, height: number, length: number, startX: number, fill: string): string {
  return shape(`${wavePath(y, height, length, startX, 96)}V96H${startX}Z`, fill)
}

/** A skyline from the left edge to the right, given as a path's points, filled down to the lower edge. */
export function ridge(points: string, fill: string): string {
  return shape(`M${points}V96H0Z`, fill)
}
