import type { Report } from './faults.ts'

/** A file's content before validation. */
export type Found = { file: string; value: unknown }

/** Genres, people and collections; absent lists stay unchanged. */
export type FoundLists = { genres?: Found; people?: Found; collections?: Found }

/** A title as a folder has it, in the form of `title.json`. */
export type FoundTitle = Found & {
  /**
   * Genres and people that are known from this title alone, in the form of `genres.json` and `people.json`.
   */
  lists?: { genres: unknown[]; people: unknown[] }
  /** For a value made from several files: the file of a field, and the field's name there. */
  placeOf?(field: string): { file: string; field: string } | undefined
  /** The bytes of a picture of the title's; a fault in words when there are none to read. */
  picture(name: string): Promise<Buffer | { fault: string }>
}

/** A title that cannot be read at all, by the id that it must have had. */
export type UnreadTitle = { unread: string }

/** An error that stops an import, as one sentence for the person who started it. */
export class SourceError extends Error {}

/** Where a catalogue comes from; throws a `SourceError` when there is none. */
export type CatalogueSource = {
  lists(report: Report): Promise<FoundLists>
  titles(report: Report): AsyncIterable<FoundTitle | UnreadTitle>
}
