import type { Canvas } from './canvas.ts'
import { disc, radial } from './light.ts'

type Point = readonly [number, number, number]

const GOLDEN = (1 + Math.sqrt(5)) / 2
const unit = ([x, y, z]: Point): Point => {
  const length = Math.hypot(x, y, z)
  return [x / length, y / length, z / length]
}
const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const blend = (a: Point, b: Point, share: number): Point =>
  unit([a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share])

// The twelve corners of an icosahedron are the centres of a classic ball's dark pentagons.
const CENTRES: readonly Point[] = [-1, 1].flatMap((a) =>
  [-1, 1].flatMap((b) => [unit([0, a, b * GOLDEN]), unit([a, b * GOLDEN, 0]), unit([b * GOLDEN, 0, a])]),
)
const neighboursOf = (centre: Point): Point[] => CENTRES.filter((other) => other !== centre && dot(other, centre) > 0.3)

/**
 * The pentagon around a centre, its corners in order, each a third of the way to the neighbours' common
 * corners.
 */
const PATCHES = CENTRES.map((centre) => {
  const neighbours = neighboursOf(centre)
  const first = neighbours[0] ?? centre
  const across: Point = [
    centre[1] * first[2] - centre[2] * first[1],
    centre[2] * first[0] - centre[0] * first[2],
    centre[0] * first[1] - centre[1] * first[0],
  ]
  const ordered = neighbours.toSorted(
    (a, b) =>
      Math.atan2(dot(a, across), dot(a, first) - dot(centre, first)) -
      Math.atan2(dot(b, across), dot(b, first) - dot(centre, first)),
  )
  return ordered.map((neighbour) => ({ corner: blend(centre, neighbour, 0.34), seam: blend(centre, neighbour, 0.5) }))
})

/** A classic football turned by `roll` about a slightly slanted axis. */
export function football(canvas: Canvas, x: number, y: number, radius: number, roll: number): void {
  const axis = unit([0.35, 0.2, 1])
  const rotate = (point: Point): Point => {
    const [cos, sin] = [Math.cos(roll), Math.sin(roll)]
    const along = dot(axis, point) * (1 - cos)
    return [
      point[0] * cos + (axis[1] * point[2] - axis[2] * point[1]) * sin + axis[0] * along,
      point[1] * cos + (axis[2] * point[0] - axis[0] * point[2]) * sin + axis[1] * along,
      point[2] * cos + (axis[0] * point[1] - axis[1] * point[0]) * sin + axis[2] * along,
    ]
  }
  canvas.save()
  canvas.translate(x, y)
  canvas.fillStyle = '#f6f7fa'
  disc(canvas, 0, 0, radius)
  canvas.beginPath()
  canvas.arc(0, 0, radius, 0, Math.PI * 2)
  canvas.clip()
  canvas.lineWidth = Math.max(0.7, radius * 0.05)
  canvas.strokeStyle = '#8b93a6'
  canvas.fillStyle = '#20242f'
  for (const patch of PATCHES) {
    const corners = patch.map(({ corner }) => rotate(corner))
    if (corners.every((corner) => corner[2] < -0.1)) continue
    canvas.beginPath()
    for (const corner of corners) canvas.lineTo(corner[0] * radius, corner[1] * radius)
    canvas.closePath()
    if (corners.every((corner) => corner[2] > -0.15)) canvas.fill()
    patch.forEach(({ seam }, i) => {
      const [end, start] = [rotate(seam), corners[i]]
      if (!start || end[2] < 0) return
      canvas.beginPath()
      canvas.moveTo(start[0] * radius, start[1] * radius)
      canvas.lineTo(end[0] * radius, end[1] * radius)
      canvas.stroke()
    })
  }
  canvas.fillStyle = radial(canvas, -radius * 0.35, -radius * 0.45, radius * 0.1, radius * 1.5, {
    0: 'rgba(255,255,255,0.35)',
    0.4: 'rgba(255,255,255,0)',
    1: 'rgba(10,20,50,0.7)',
  })
  disc(canvas, 0, 0, radius)
  canvas.restore()
}
