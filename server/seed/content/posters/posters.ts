import { numberFrom } from '../schedule-chance.ts'
import { short } from '../logo-shapes.ts'
import { FORM } from './compositions-form.ts'
import { LAND } from './compositions-land.ts'
import type { Composition, Frame } from './composition.ts'
import { PALETTES, type Inks } from './palettes.ts'
import { ANIMALS } from './subject-animals.ts'
import { PEOPLE } from './subject-people.ts'
import { PLACES } from './subject-places.ts'
import { THINGS } from './subject-things.ts'
import { TRAVEL } from './subject-travel.ts'
import type { Subject } from './subject.ts'

const SUBJECTS = { ...ANIMALS, ...TRAVEL, ...PLACES, ...THINGS, ...PEOPLE }
const COMPOSITIONS = { ...LAND, ...FORM }

export type Motif = keyof typeof SUBJECTS
export type CompositionName = keyof typeof COMPOSITIONS
export type PaletteName = keyof typeof PALETTES

/** How a title's pictures are drawn: what they show, how it is laid out, in which colours. */
export type Art = { motif: Motif; composition: CompositionName; palette: PaletteName }

const POSTER: Frame = { width: 200, height: 300, x: 100, y: 152, unit: 1.42 }
const BACKDROP: Frame = { width: 480, height: 270, x: 342, y: 136, unit: 1.5 }

/** A title's poster, 2:3, as an SVG document; `id` seeds what is left to chance. */
export function posterOf(id: string, art: Art): string {
  return drawn(id, art, POSTER, PALETTES[art.palette])
}

/** A title's backdrop, 16:9, its left half left quiet for text. */
export function backdropOf(id: string, art: Art): string {
  return drawn(id, art, BACKDROP, PALETTES[art.palette])
}

function drawn(id: string, { motif, composition }: Art, frame: Frame, inks: Inks): string {
  const subject: Subject = SUBJECTS[motif]
  const compose: Composition = COMPOSITIONS[composition]
  const { width, height } = frame
  const elements = compose({ ...frame, inks, draw: (paint) => subject(paint).join(''), chance: chanceFrom(id) })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width * 4}" height="${height * 4}">${PRINT}<g filter="url(#cut)">${elements.join('')}</g><rect width="${width}" height="${height}" filter="url(#grain)"/></svg>`
}

// Edges as scissors leave them, and the grain of the sheet.
const PRINT =
  '<filter id="cut" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency=".09" numOctaves="2" seed="3"/><feDisplacementMap in="SourceGraphic" scale="2.2" xChannelSelector="R" yChannelSelector="G"/></filter>' +
  '<filter id="grain" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency=".55" numOctaves="2" seed="7"/><feColorMatrix values="0 0 0 0 1  0 0 0 0 .96  0 0 0 0 .86  .9 0 0 0 -.42"/></filter>'

/** Numbers from 0 to 1 that look arbitrary and are always the same for the same seed. */
function chanceFrom(seed: string): () => number {
  let step = 0
  return () => {
    step += 1
    return numberFrom(`${seed} ${step}`) / 2 ** 32
  }
}
