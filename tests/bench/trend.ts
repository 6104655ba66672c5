/**
 * By how much a value rises in one unit of time: the slope of the straight line that fits the points (time,
 * value) best.
 */
export function slope(points: readonly (readonly [time: number, value: number])[]): number {
  const mean = (read: (point: readonly [number, number]) => number) =>
    points.reduce((sum, point) => sum + read(point), 0) / points.length
  const [middle, level] = [mean(([time]) => time), mean(([, value]) => value)]
  const shared = mean(([time, value]) => (time - middle) * (value - level))
  return shared / mean(([time]) => (time - middle) ** 2)
}
