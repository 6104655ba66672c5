/** A place on Earth in degrees. */
export type Place = { longitude: number; latitude: number }

// Coasts as a globe of dots needs them: longitude, latitude, … drawn from memory, right to a few degrees.
const COASTS: readonly (readonly number[])[] = [
  // Africa, Madagascar
  [
    -17, 15, -16, 21, -10, 30, -6, 36, 3, 37, 10, 37, 11, 33, 20, 31, 25, 32, 32, 31, 37, 22, 43, 12, 51, 12, 46, 3, 40, -4, 40,
    -15, 35, -20, 33, -27, 27, -34, 18, -34, 14, -24, 12, -15, 13, -6, 9, -1, 9, 4, 4, 6, -8, 4, -13, 9,
  ],
  [44, -24, 44, -17, 50, -15, 47, -25],
  // Europe, Britain, Ireland, Iceland
  [
    -9, 37, -9, 43, -2, 44, -4, 48, 2, 51, 8, 54, 9, 57, 12, 54, 20, 55, 24, 59, 30, 60, 24, 61, 22, 64, 25, 66, 18, 61, 12, 56,
    7, 58, 5, 61, 14, 68, 25, 71, 40, 67, 45, 68, 60, 69, 60, 50, 50, 46, 48, 42, 40, 43, 37, 46, 34, 45, 31, 46, 28, 42, 29, 41,
    26, 40, 23, 37, 20, 40, 14, 45, 18, 40, 16, 38, 10, 44, 3, 43, 0, 39, -5, 36,
  ],
  [-5, 50, 1, 51, -2, 56, -4, 59, -6, 56, -4, 54],
  [-10, 52, -6, 52, -6, 55, -9, 54],
  [-23, 64, -14, 64, -15, 66, -22, 66],
  // Asia, Japan, the islands
  [
    60, 69, 75, 72, 100, 77, 115, 74, 140, 73, 160, 70, 180, 68, 178, 63, 163, 60, 160, 52, 156, 58, 140, 60, 135, 54, 140, 48,
    130, 42, 127, 36, 125, 40, 118, 39, 122, 31, 115, 23, 108, 21, 109, 12, 105, 9, 100, 13, 103, 2, 98, 9, 94, 17, 88, 22, 80,
    14, 77, 8, 73, 20, 67, 25, 57, 26, 48, 30, 51, 24, 58, 22, 52, 16, 44, 13, 35, 28, 36, 36, 27, 37, 29, 41, 36, 41, 41, 42, 48,
    42, 50, 46, 60, 50,
  ],
  [130, 31, 136, 33, 141, 36, 142, 42, 145, 44, 141, 45, 139, 38, 132, 35],
  [95, 5, 98, 4, 104, -2, 106, -6, 102, -4],
  [109, 1, 117, 7, 118, 1, 114, -4],
  [131, -1, 141, -3, 150, -10, 138, -8],
  // Australia, New Zealand
  [114, -22, 122, -18, 130, -12, 136, -12, 140, -17, 142, -11, 146, -19, 153, -27, 150, -37, 140, -38, 131, -32, 115, -34],
  [167, -46, 173, -41, 178, -38, 174, -36, 174, -40, 170, -46],
  // The Americas, Greenland
  [
    -168, 66, -155, 71, -125, 70, -95, 68, -82, 68, -95, 60, -82, 55, -78, 60, -65, 60, -56, 52, -65, 45, -74, 40, -76, 35, -81,
    31, -80, 26, -84, 30, -97, 28, -97, 20, -88, 21, -88, 16, -83, 10, -78, 8, -85, 11, -95, 15, -105, 20, -112, 29, -117, 33,
    -124, 40, -124, 48, -133, 56, -150, 60, -165, 55, -160, 60,
  ],
  [
    -78, 8, -72, 12, -62, 10, -50, 1, -35, -6, -39, -15, -41, -22, -48, -27, -57, -36, -65, -42, -68, -53, -74, -50, -73, -38,
    -70, -20, -76, -14, -81, -5, -79, 1,
  ],
  [-55, 60, -43, 60, -22, 70, -20, 80, -40, 83, -60, 81, -70, 77, -54, 70],
]

function isInside(coast: readonly number[], { longitude, latitude }: Place): boolean {
  let inside = false
  for (let i = 0, j = coast.length - 2; i < coast.length; j = i, i += 2) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = [coast[i], coast[i + 1], coast[j], coast[j + 1]]
    if (y1 > latitude !== y2 > latitude && longitude < ((x2 - x1) * (latitude - y1)) / (y2 - y1) + x1) inside = !inside
  }
  return inside
}

/** Evenly spread places on land, about `spacing` degrees apart. */
export function landPlaces(spacing: number): Place[] {
  const places: Place[] = []
  for (let latitude = -54; latitude <= 82; latitude += spacing) {
    const around = Math.round((360 / spacing) * Math.cos((latitude * Math.PI) / 180))
    for (let i = 0; i < around; i++) {
      const place = { longitude: (i / around) * 360 - 180, latitude }
      if (COASTS.some((coast) => isInside(coast, place))) places.push(place)
    }
  }
  return places
}

/**
 * A point of the globe seen from far away: x to the right, y down, z towards the viewer, all within [−1, 1].
 */
export type Seen = { x: number; y: number; z: number }

/**
 * Where a place at a `height` above the ground (in radii) appears on a globe turned by `spin` and leaning by
 * `tilt` radians.
 */
export function seenFrom({ longitude, latitude }: Place, spin: number, tilt: number, height = 0): Seen {
  const east = (longitude * Math.PI) / 180 + spin
  const north = (latitude * Math.PI) / 180
  const radius = 1 + height
  const [x, y, z] = [Math.cos(north) * Math.sin(east), Math.sin(north), Math.cos(north) * Math.cos(east)]
  return {
    x: radius * x,
    y: -radius * (y * Math.cos(tilt) - z * Math.sin(tilt)),
    z: radius * (y * Math.sin(tilt) + z * Math.cos(tilt)),
  }
}

/** The place a `share` of the way along the straightest course between two places. */
export function between(from: Place, to: Place, share: number): Place {
  const [a, b] = [seenFrom(from, 0, 0), seenFrom(to, 0, 0)]
  const angle = Math.acos(Math.max(-1, Math.min(1, a.x * b.x + a.y * b.y + a.z * b.z)))
  const [p, q] = [Math.sin((1 - share) * angle) / Math.sin(angle), Math.sin(share * angle) / Math.sin(angle)]
  const [x, y, z] = [a.x * p + b.x * q, a.y * p + b.y * q, a.z * p + b.z * q]
  return { longitude: (Math.atan2(x, z) * 180) / Math.PI, latitude: (Math.asin(-y) * 180) / Math.PI }
}
