import { short } from '../logo-shapes.ts'
import type { Inks } from './palettes.ts'
import type { Paint } from './subject.ts'

/** A picture's field, where its subject's middle is, and how large a subject's unit is drawn there. */
export type Frame = { width: number; height: number; x: number; y: number; unit: number }

/**
 * The input of a composition.
 * `draw` paints the subject about the origin, `beside` the second motif (by default the subject again).
 * `chance` returns the next number from 0 to 1.
 */
export type Scene = Frame & {
  inks: Inks
  draw: (paint: Paint) => string
  beside: (paint: Paint) => string
  chance: () => number
}

/** Composes a poster, or its recomposition for another field, as SVG elements that cover the whole field. */
export type Composition = (scene: Scene) => readonly string[]

/** Elements drawn about the origin, brought to (x, y) at a scale; a negative `across` mirrors them. */
export function placed(x: number, y: number, scale: number, elements: string, across = scale): string {
  return `<g transform="translate(${short(x)} ${short(y)}) scale(${short(across)} ${short(scale)})">${elements}</g>`
}

/** Paints everything in one colour: a silhouette. */
export function flat(colour: string): Paint {
  return { body: colour, second: colour, spark: colour, light: colour, behind: colour }
}

/** Paints upon the silhouette of a ground's body. */
export function onBody({ ground, onGround }: Inks): Paint {
  return { body: onGround.light, second: onGround.second, spark: onGround.spark, light: ground, behind: onGround.body }
}

/** A number between two others. */
export function between(from: number, to: number, chance: () => number): number {
  return from + (to - from) * chance()
}

/** Elements that are drawn many times over: once as a definition, and `at` every place by its name. */
export function repeated(name: string, elements: string) {
  return {
    definition: `<defs><g id="${name}">${elements}</g></defs>`,
    at: (x: number, y: number, scale: number) =>
      `<use href="#${name}" transform="translate(${short(x)} ${short(y)}) scale(${short(scale)})"/>`,
  }
}
