const GROUNDS = ['#123c3f', '#3a1c12', '#1d2f4a', '#3b2f10', '#18351f']
const MARKS = ['#ff5e31', '#e1b761', '#57f9b0', '#62bae5', '#f3f1e3']

function svg(width: number, height: number, inside: string): string {
  return `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${inside}</svg>`,
  )}`
}

/** A drawn logo for a place in a list. */
export function logoPicture(place: number): string {
  const mark = MARKS[place % 5]
  const shapes = [
    `<path d="M8 36h40M14 36a14 14 0 0 1 28 0" fill="none" stroke="${mark}" stroke-width="5"/>`,
    `<path d="M12 42V14l16 20 16-20v28" fill="none" stroke="${mark}" stroke-width="5"/>`,
    `<circle cx="28" cy="28" r="15" fill="none" stroke="${mark}" stroke-width="5"/><circle cx="28" cy="28" r="5" fill="${mark}"/>`,
    `<path d="M10 20h36M10 28h24M10 36h36" stroke="${mark}" stroke-width="5"/>`,
  ]
  return svg(56, 56, `<path fill="${GROUNDS[place % 5]}" d="M0 0h56v56H0z"/>${shapes[place % 4]}`)
}
