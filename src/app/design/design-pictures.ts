const GROUNDS = ['#123c3f', '#3a1c12', '#1d2f4a', '#3b2f10', '#18351f']
const MARKS = ['#ff5e31', '#e1b761', '#57f9b0', '#62bae5', '#f3f1e3']

function svg(width: number, height: number, inside: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${inside}</svg>`
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
  const drawn = svg(56, 56, `<path fill="${GROUNDS[place % 5]}" d="M0 0h56v56H0z"/>${shapes[place % 4]}`)
  return `data:image/svg+xml,${encodeURIComponent(drawn)}`
}

/** A picture of 2:3 for a place in a list, at an address under which Vite's server has its sizes. */
export function posterPicture(place: number): { src: string; color: string } {
  return { src: `/design/posters/${place}`, color: GROUNDS[place % 5]! }
}

/**
 * The drawing behind an address such as `/design/posters/3/360.webp`: the same in every size and format;
 * undefined for any other address.
 */
export function posterDrawing(address: string): string | undefined {
  const [, digits] = /^\/design\/posters\/(\d{1,3})\/\d+\.(?:avif|webp)$/.exec(address) ?? []
  if (digits === undefined) return undefined
  const place = Number(digits)
  const ridge = 250 + (place % 3) * 40
  return svg(
    300,
    450,
    `<path fill="${GROUNDS[place % 5]}" d="M0 0h300v450H0z"/><circle cx="${70 + place * 17}" cy="150" r="${54 + place * 6}" fill="${MARKS[(place + 1) % 5]}"/>` +
      `<path d="M0 ${ridge}l70-50 60 40 90-80 80 70v220H0z" fill="#061a1a"/><path d="M0 ${ridge + 70}l120-30 90 40 90-30v100H0z" fill="#021010"/>`,
  )
}
