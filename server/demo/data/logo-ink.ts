/** The colours that one logo is drawn with: hex, so that every SVG renderer knows them. */
export type Ink = { ground: string; deep: string; mid: string; main: string; spark: string; ivory: string }

/** Draws the mark on a logo's ground, as SVG elements. */
export type Mark = (ink: Ink) => string | readonly string[]

/** The interface's ivory, the brightest ink of every logo. */
export const IVORY = '#f3f1e3'
/** The interface's bezel, around the windows of the stations. */
export const BEZEL = '#050c0c'

/**
 * The colours of a logo of this hue (OKLCH degrees): five steps of it, and a second hue. The ground is as
 * dark as the interface's glass.
 */
export function inkOf(hue: number): Ink {
  return {
    ground: oklch(0.25, 0.042, hue),
    deep: oklch(0.4, 0.075, hue),
    mid: oklch(brightness(hue) * 0.76, 0.13, hue),
    main: oklch(brightness(hue), 0.165, hue),
    spark: oklch(brightness(sparkHue(hue)), 0.145, sparkHue(hue)),
    ivory: IVORY,
  }
}

// Where each hue is strongest: a red as light as a yellow would be pink, a yellow as dark as a blue would be
// mud.
const BRIGHTNESS: readonly (readonly [hue: number, lightness: number])[] = [
  [0, 0.7],
  [40, 0.74],
  [65, 0.79],
  [95, 0.86],
  [140, 0.8],
  [190, 0.8],
  [240, 0.74],
  [275, 0.69],
  [360, 0.7],
]

function brightness(hue: number): number {
  const next = Math.max(
    1,
    BRIGHTNESS.findIndex(([anchor]) => anchor >= hue),
  )
  const [fromHue, from] = BRIGHTNESS[next - 1] ?? [0, 0.7]
  const [toHue, to] = BRIGHTNESS[next] ?? [360, 0.7]
  return from + ((to - from) * (hue - fromHue)) / (toHue - fromHue)
}

// Never the hue opposite: blue with yellow would be a flag, and the family has no purple.
function sparkHue(hue: number): number {
  if (hue >= 205 && hue < 300) return 35
  return hue >= 110 && hue < 300 ? 70 : 180
}

/** An OKLCH colour as hex; chroma that the screen cannot show is reduced. */
export function oklch(lightness: number, chroma: number, hue: number): string {
  for (let reduced = chroma; reduced > 0; reduced -= 0.005) {
    const channels = linearRgb(lightness, reduced, hue)
    if (channels.every((value) => value >= -0.0005 && value <= 1.0005)) return hex(channels)
  }
  return hex(linearRgb(lightness, 0, 0))
}

// B. Ottosson, "A perceptual color space for image processing": OKLab to linear sRGB.
function linearRgb(lightness: number, chroma: number, hue: number): readonly number[] {
  const angle = (hue * Math.PI) / 180
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

function hex(channels: readonly number[]): string {
  const bytes = channels.map((value) => {
    const clamped = Math.min(1, Math.max(0, value))
    const encoded = clamped <= 0.0031308 ? 12.92 * clamped : 1.055 * clamped ** (1 / 2.4) - 0.055
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${bytes.join('')}`
}
