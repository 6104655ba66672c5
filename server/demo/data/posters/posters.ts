import { numberFrom } from '../schedule-chance.ts'
import { FORM } from './compositions-form.ts'
import { LAND } from './compositions-land.ts'
import { PAIR } from './compositions-pair.ts'
import type { Composition, Frame } from './composition.ts'
import { HOURS, type Inks, type PaletteName, PALETTES } from './palettes.ts'
import { cutOut } from './scissors.ts'
import { ANIMALS } from './subject-animals.ts'
import { HOUSEHOLD } from './subject-household.ts'
import { PEOPLE } from './subject-people.ts'
import { PLACES } from './subject-places.ts'
import { SIGNS } from './subject-signs.ts'
import { TRAVEL } from './subject-travel.ts'
import type { Paint, Subject } from './subject.ts'

const SUBJECTS = { ...ANIMALS, ...TRAVEL, ...PLACES, ...HOUSEHOLD, ...SIGNS, ...PEOPLE }
const COMPOSITIONS = { ...LAND, ...FORM, ...PAIR }

export type Motif = keyof typeof SUBJECTS
export type CompositionName = keyof typeof COMPOSITIONS

/** The art of a title: its motif, second motif, composition and palette. */
export type Art = { motif: Motif; beside?: Motif | undefined; composition: CompositionName; palette: PaletteName }

const POSTER: Frame = { width: 200, height: 300, x: 100, y: 152, unit: 1.5 }
const SCREENSHOT: Frame = { width: 480, height: 270, x: 240, y: 136, unit: 1.25 }
const BACKDROP: Frame = { width: 480, height: 270, x: 340, y: 137, unit: 1.62 }

/** A title's poster, 2:3, as an SVG document; `id` seeds its chance. */
export function posterOf(id: string, art: Art): string {
  const [nearer, aside, down] = [chanceOf(`${id} near`), chanceOf(`${id} aside`), chanceOf(`${id} down`)]
  const frame = {
    ...POSTER,
    x: POSTER.x + (aside - 0.5) * 10,
    y: POSTER.y + (down - 0.5) * 16,
    unit: POSTER.unit * (0.94 + nearer * 0.16),
  }
  return drawn(id, art, frame)
}

/** A title's backdrop, 16:9, its left half left quiet for text. */
export function backdropOf(id: string, art: Art): string {
  return drawn(id, art, BACKDROP)
}

/** One of a title's screenshots, 16:9: the same world in another place, nearer or at another hour. */
export function screenshotOf(id: string, { motif, beside = motif, palette }: Art, index: number): string {
  const places = Object.keys(LAND) as (keyof typeof LAND)[]
  const seed = `${id} ${index}`
  const composition = places[(numberFrom(id) + index * 5) % places.length]!
  const near = index % 2 === 0 ? 1 : 1.5
  const frame = { ...SCREENSHOT, x: SCREENSHOT.width * (0.32 + 0.18 * (numberFrom(seed) % 3)), unit: SCREENSHOT.unit * near }
  const hours: PaletteName[] = [palette, ...HOURS[palette]]
  return drawn(seed, { motif: index === 1 ? beside : motif, composition, palette: hours[index % hours.length]! }, frame)
}

function drawn(seed: string, { motif, beside, composition, palette }: Art, frame: Frame): string {
  const inks: Inks = PALETTES[palette]
  const [subject, other]: Subject[] = [SUBJECTS[motif], SUBJECTS[beside ?? motif]]
  const compose: Composition = COMPOSITIONS[composition]
  const { width, height } = frame
  const chance = chanceFrom(seed)
  const scene = {
    ...frame,
    inks,
    draw: (paint: Paint) => subject!(paint).join(''),
    beside: (paint: Paint) => other!(paint).join(''),
    chance,
  }
  const ground = `<rect width="${width}" height="${height}" fill="${inks.ground}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${ground}${cutOut(compose(scene).join(''), frame)}${specks(frame, chance)}</svg>`
}

// Specks of paper that the ink missed. A finer grain would make the file of a picture four times as large.
function specks({ width, height }: Frame, chance: () => number): string {
  const path = Array.from({ length: 70 }, () => {
    const size = Math.round(3 + chance() * 7) / 10
    return `M${Math.round(chance() * width)} ${Math.round(chance() * height)}h${size}v${size}z`
  })
  return `<path d="${path.join('')}" fill="#fff5dd" opacity=".6"/>`
}

/** Numbers from 0 to 1 that look arbitrary and are always the same for the same seed. */
function chanceFrom(seed: string): () => number {
  let step = 0
  return () => {
    step += 1
    return chanceOf(`${seed} ${step}`)
  }
}

function chanceOf(seed: string): number {
  return numberFrom(seed) / 2 ** 32
}
