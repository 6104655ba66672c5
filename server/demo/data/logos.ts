import type { SeedChannel } from './channels.ts'
import { CHANNEL_MARKS } from './logo-channel-marks.ts'
import { BEZEL, type Ink, inkOf, type Mark } from './logo-ink.ts'
import { letter } from './logo-letters.ts'
import { ring, shape } from './logo-shapes.ts'
import { STATION_MARKS } from './logo-station-marks.ts'
import type { SeedStation } from './stations.ts'

// A channel's ground is the whole square, a station's a round window in the bezel.
const CHANNEL_GROUND = 'M0 0H96V96H0Z'
const STATION_WINDOW = 'M48 3A45 45 0 1 1 48 93A45 45 0 1 1 48 3Z'
const STATION_BEZEL = `${CHANNEL_GROUND}${STATION_WINDOW}`

/** The channel's logo: a square SVG document without text, scripts or references. */
export function channelLogo(channel: Pick<SeedChannel, 'slug' | 'name' | 'hue'>): string {
  const ink = inkOf(channel.hue)
  return svg(shape(CHANNEL_GROUND, ink.ground) + drawn(CHANNEL_MARKS[channel.slug], ink, channel.name))
}

/** The station's logo: the same kind of document, with its mark in a round window. */
export function stationLogo(station: Pick<SeedStation, 'slug' | 'name' | 'hue'>): string {
  const ink = inkOf(station.hue)
  const frame = `<path d="${STATION_BEZEL}" fill="${BEZEL}" fill-rule="evenodd"/>${ring(48, 48, 45, 2, ink.deep)}`
  return svg(shape(CHANNEL_GROUND, ink.ground) + drawn(STATION_MARKS[station.slug], ink, station.name) + frame)
}

/** The elements of a mark; a name without a mark of its own is shown by its first letter. */
function drawn(mark: Mark | undefined, ink: Ink, name: string): string {
  if (mark) return [mark(ink)].flat().join('')
  return letter(name.slice(0, 1).toUpperCase(), 24, 24, 12, ink.main) ?? ring(48, 48, 24, 12, ink.main)
}

function svg(elements: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">${elements}</svg>`
}
