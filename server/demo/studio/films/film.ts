import type { Score } from '../sound/score.ts'

/**
 * The languages that the short films are spoken and subtitled in; the first is heard unless another is
 * chosen.
 */
export const FILM_LANGUAGES = ['uk', 'ru'] as const
export type FilmLanguage = (typeof FILM_LANGUAGES)[number]

/**
 * A line of the narrator, and the seconds of the film from which the voice starts and by which it must end.
 */
export type Line = { from: number; to: number } & Record<FilmLanguage, string>

/** A short film of 40 s: the scene `films/<scene>` in motion, the narrator's lines and the music. */
export type ShortFilm = { scene: string; crf: number; score: Score; lines: readonly Line[] }
